/// The genres that titles have.
///
/// ```swift
/// let choices = TitleGenres.all.sorted()
/// ```
public enum TitleGenres {
  /// All genres, in alphabetical order.
  public static let all = [
    "action", "adventure", "animation", "biography", "children", "classic", "comedy", "crime", "documentary",
    "drama", "essay", "family", "fantasy", "fiction", "graphic novel", "history", "horror", "memoir", "music",
    "mystery", "mythology", "nature", "news", "philosophy", "poetry", "politics", "reality", "romance",
    "science",
    "science fiction", "short stories", "soap", "society", "sport", "talk", "thriller", "travel", "war",
    "western",
  ]
}
