import Formats
public import Foundation
import KiwiEngine
import KiwiKit

extension SampleContent {
  /// Returns the sample with a library of ``me`` and a list of bob's.
  ///
  /// Most titles are seen or saved, one is in progress, and ``me`` has two lists.
  public func withLibrary(now: Date = Date()) -> SampleContent {
    var content = self
    var clock = HybridClock(node: 1)
    let milliseconds = Int64(now.timeIntervalSince1970) * 1_000
    func stamp() -> HybridTime { clock.now(milliseconds - 60_000) }
    let titles = Self.libraryTitles
    for (number, title) in titles.enumerated() {
      let direction: SwipeDirection =
        switch number % 5 {
        case 0...2: .seen
        case 3: .watchlist
        default: number == 4 ? .skipped : .seen
        }
      var item = SwipedItem(titleId: title.id)
      item[direction] = stamp()
      let days = Double(number * number)
      item.dateSwiped = Stamped(now.addingTimeInterval(-days * 86_400), at: stamp())
      if direction == .seen, number % 4 != 2 {
        item.personalRating = Stamped(Rating(quarterStars: 20 - number), at: stamp())
      }
      content.library.merge(.swipedItem(item))
    }
    let today = CivilDate(now, in: .gmt)
    for (title, number) in [(titles[1], 0), (titles[3], 1)] {
      var entry = LibraryEntry(id: Self.id(80_000 + number), titleId: title.id)
      entry.startedOn = Stamped(today, at: stamp())
      if number == 0 {
        entry.finishedOn = Stamped(today, at: stamp())
        entry.rating = Stamped(Rating(quarterStars: 18), at: stamp())
        entry.note = Stamped("The walk over the ice, twice in one evening.", at: stamp())
      } else {
        entry.progress = Stamped(LibraryEntry.Progress(212, .pages), at: stamp())
      }
      content.library.merge(.entry(entry))
    }
    let lists = [
      ("Winter evenings", "With the lamp on."), ("For the train", ""), ("Films with soup", "Bob knows."),
    ]
    var key: String?
    for (number, (name, description)) in lists.enumerated() {
      let id = Self.id(81_000 + number)
      let sortKey = SortKey.between(key, nil)
      key = sortKey
      content.library.merge(
        .list(
          UserList(
            id: id, name: Stamped(name, at: stamp()),
            description: Stamped(description.isEmpty ? nil : description, at: stamp()),
            sortKey: Stamped(sortKey, at: stamp()), createdDate: Stamped(now, at: stamp()))))
      var place: String?
      for title in titles.dropFirst(number).prefix(5 - number) {
        let next = SortKey.between(place, nil)
        place = next
        content.library.merge(
          .listEntry(
            ListEntry(
              listId: id, titleId: title.id, sortKey: Stamped(next, at: stamp()),
              dateAdded: Stamped(now, at: stamp()))))
      }
    }
    content.listOwners = [Self.id(81_002): Self.people[1]]
    content.followedLists = [Self.id(81_002)]
    return content
  }

  /// The titles in the library of the sample, in the order of their decisions.
  package static let libraryTitles = [
    "Spirited Away", "The Left Hand of Darkness", "The Wire", "Middlemarch", "Seven Samurai", "The Hobbit",
    "Alien",
    "Twin Peaks", "Frankenstein", "Parasite",
  ].compactMap { name in titles.first { $0.name == name } }

  /// The first list of ``me``, and bob's, in a sample that has a library.
  public static let ownListId = id(81_000)
  public static let othersListId = id(81_002)
}
