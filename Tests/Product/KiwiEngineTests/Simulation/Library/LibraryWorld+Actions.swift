import Foundation
import KiwiKit
import TestSupport

@testable import KiwiEngine

/// The operations of users on their libraries.
extension LibraryWorld {
  func act(on device: SimulatedLibraryDevice) {
    let title = random.chance(4) ? "bad" : "t\(Int.random(in: 0..<6, using: &random))"
    let list = "l\(Int.random(in: 0..<2, using: &random))"
    let day = Date(timeIntervalSince1970: date(of: device).timeIntervalSince1970.rounded(.down))
    switch Int.random(in: 0..<140, using: &random) {
    case 100...: actAtPlaces(on: device)
    case 0..<35:
      let direction = SwipeDirection.allCases[Int.random(in: 0..<3, using: &random)]
      write(on: device, about: .swipedItem(SwipedItem(titleId: title))) { known, now in
        var item = SwipedItem(titleId: title)
        item[direction] = now()
        if direction.after(known?.direction) == direction { item.dateSwiped = Stamped(day, at: now()) }
        return [.swipedItem(item)]
      }
    case 35..<45:
      // Undo: any state may come before.
      let before = [nil, SwipeDirection.skipped, .watchlist][Int.random(in: 0..<3, using: &random)]
      write(on: device, about: .swipedItem(SwipedItem(titleId: title))) { _, now in
        var item = SwipedItem(titleId: title, clearedAt: now())
        if let before { item[before] = now() }
        item.personalRating = Stamped(nil, at: now())
        return [.swipedItem(item)]
      }
    case 45..<60:
      let rating = random.chance(30) ? nil : Rating(quarterStars: .random(in: 1...20, using: &random))
      write(on: device, about: .swipedItem(SwipedItem(titleId: title))) { _, now in
        [.swipedItem(SwipedItem(titleId: title, personalRating: Stamped(rating, at: now())))]
      }
    case 60..<72:
      let entry = "\(title)-\(Int.random(in: 0..<2, using: &random))"
      let note = "words \(random.next() % 100)"
      let isDeleted = random.chance(20)
      write(on: device, about: .entry(LibraryEntry(id: entry, titleId: title))) { _, now in
        [
          .entry(
            LibraryEntry(
              id: entry, titleId: title, note: isDeleted ? nil : Stamped(note, at: now()),
              isDeleted: Stamped(isDeleted, at: now())))
        ]
      }
    case 72..<80:
      let name = "List \(random.next() % 100)"
      let isDeleted = random.chance(20)
      write(on: device, about: .list(UserList(id: list))) { _, now in
        [.list(UserList(id: list, name: Stamped(name, at: now()), isDeleted: Stamped(isDeleted, at: now())))]
      }
    default:
      let key = String(["a", "i", "q", "z"][Int.random(in: 0..<4, using: &random)])
      let isDeleted = random.chance(40)
      // Several titles at once, as in bulk edits.
      let titles = Set((0..<3).map { _ in "t\(Int.random(in: 0..<6, using: &random))" }).sorted()
      write(on: device, about: .listEntry(ListEntry(listId: list, titleId: titles[0]))) { _, now in
        titles.map {
          .listEntry(
            ListEntry(
              listId: list, titleId: $0, sortKey: isDeleted ? nil : Stamped(key, at: now()),
              isDeleted: Stamped(isDeleted, at: now())))
        }
      }
    }
  }

  private func write(
    on device: SimulatedLibraryDevice, about key: LibraryChange,
    _ make: @escaping (SwipedItem?, () -> HybridTime) -> [LibraryChange]
  ) {
    // All records that may be written are read first.
    let keys =
      [key]
      + (0..<6).flatMap { index in
        ["l0", "l1"].map { LibraryChange.listEntry(ListEntry(listId: $0, titleId: "t\(index)")) }
      }
    write(on: device, about: keys) { known, now in
      guard case .swipedItem(let item)? = known[key.id] else { return make(nil, now) }
      return make(item, now)
    }
  }

  /// - Parameters:
  ///   - keys: All records that may be written.
  ///   - make: Returns the changes made on the basis of the shown records.
  func write(
    on device: SimulatedLibraryDevice, about keys: [LibraryChange],
    _ make: @escaping ([LibraryChange.ID: LibraryChange], () -> HybridTime) -> [LibraryChange]
  ) {
    let milliseconds = now + device.clockError
    let person = device.person
    var changes: [LibraryChange] = []
    decide(on: device, about: keys) { machine, known in
      changes = make(known) { machine.stamp(milliseconds) }
      return machine.record(changes, known: known)
    } recorded: {
      self.note("\(device.label) wrote \(changes.map(\.id))")
      self.learn(changes, by: person, on: device)
    }
  }
}
