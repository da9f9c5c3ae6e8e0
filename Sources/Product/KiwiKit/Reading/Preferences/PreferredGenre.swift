/// A genre that a reader may prefer, and the genres of titles that belong to it.
///
/// ```swift
/// let change = ReadingSettingsChange(preferredGenres: [.fantasy, .memoir])
/// ```
public enum PreferredGenre: String, Codable, Hashable, Sendable, CaseIterable {
  case fantasy
  case scienceFiction
  case mystery
  case classic
  case dystopian
  case memoir
  case nonfiction
  case fiction
  case romance

  /// The displayed name, in the reader's language.
  public var name: String {
    switch self {
    case .fantasy: localized("Fantasy")
    case .scienceFiction: localized("Science Fiction")
    case .mystery: localized("Mystery")
    case .classic: localized("Classics")
    case .dystopian: localized("Dystopian Fiction")
    case .memoir: localized("Memoirs")
    case .nonfiction: localized("Nonfiction")
    case .fiction: localized("Fiction")
    case .romance: localized("Romance")
    }
  }

  /// The matching genres of ``TitleGenres/all``. There are none for dystopias and for nonfiction as a whole, which
  /// are matched by their usual genres.
  public var titleGenres: [String] {
    switch self {
    case .fantasy: ["fantasy", "mythology"]
    case .scienceFiction: ["science fiction"]
    case .mystery: ["mystery", "crime", "thriller"]
    case .classic: ["classic"]
    case .dystopian: ["science fiction"]
    case .memoir: ["memoir", "biography"]
    case .nonfiction:
      ["essay", "history", "nature", "philosophy", "politics", "science", "society", "travel"]
    case .fiction: ["fiction", "short stories"]
    case .romance: ["romance"]
    }
  }
}
