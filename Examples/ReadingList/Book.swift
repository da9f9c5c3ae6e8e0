import Foundation

struct Book: Identifiable, Hashable {
  enum Shelf: String, CaseIterable, Identifiable {
    case reading = "Reading"
    case next = "Up Next"
    case finished = "Finished"

    var id: Self { self }
  }

  let id: Int
  var title: String
  var author: String
  var pages: Int
  var shelf: Shelf
  var pagesRead = 0
  var isFavourite = false
  var finishedOn: Date?
  var notes = ""

  var progress: Double { pages > 0 ? Double(pagesRead) / Double(pages) : 0 }

  func matches(_ words: String) -> Bool {
    words.isEmpty || title.localizedCaseInsensitiveContains(words)
      || author.localizedCaseInsensitiveContains(words)
  }
}
