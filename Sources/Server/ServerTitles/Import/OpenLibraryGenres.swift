import KiwiKit

/// Maps Open Library's subjects to genres. Subjects are free text by many authors, so only exact names of genres count.
enum OpenLibraryGenres {
  static func genres(of subjects: [String]) -> [String] {
    var genres: [String] = []
    for subject in subjects.prefix(200) {
      guard subject.utf8.count <= maxLength, let genre = names[subject.lowercased()], !genres.contains(genre),
        genres.count < Limits.genresPerTitle
      else { continue }
      genres.append(genre)
    }
    return genres
  }

  static let names = [
    "adventure": "adventure", "adventure fiction": "adventure", "adventure stories": "adventure",
    "autobiography": "memoir", "biography": "biography", "biographies": "biography",
    "children's fiction": "children", "children's stories": "children", "juvenile fiction": "children",
    "juvenile literature": "children", "classic literature": "classic", "classics": "classic",
    "comics & graphic novels": "graphic novel", "graphic novels": "graphic novel", "crime": "crime",
    "crime fiction": "crime", "detective and mystery stories": "mystery", "drama": "drama", "essays": "essay",
    "fantasy": "fantasy", "fantasy fiction": "fantasy", "fantastic fiction": "fantasy", "fiction": "fiction",
    "history": "history", "horror": "horror", "horror fiction": "horror", "horror stories": "horror",
    "horror tales": "horror", "love stories": "romance", "memoir": "memoir", "memoirs": "memoir",
    "music": "music", "mystery": "mystery", "mystery fiction": "mystery", "mythology": "mythology",
    "nature": "nature", "philosophy": "philosophy", "plays": "drama", "poetry": "poetry", "poems": "poetry",
    "politics": "politics", "romance": "romance", "romance fiction": "romance", "science": "science",
    "science fiction": "science fiction", "short stories": "short stories", "society": "society",
    "sports": "sport", "suspense fiction": "thriller", "thriller": "thriller", "thrillers": "thriller",
    "travel": "travel", "war": "war", "war stories": "war", "western stories": "western",
    "westerns": "western",
  ]
  private static let maxLength = names.keys.map(\.utf8.count).max() ?? 0
}
