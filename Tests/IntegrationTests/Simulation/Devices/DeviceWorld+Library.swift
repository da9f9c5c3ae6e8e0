import Foundation
import KiwiKit
import Passwords
import TestSupport

@testable import ServerTitles
@testable import ServerSeed
@testable import ServerReading
@testable import ServerPlaces
@testable import ServerModeration
@testable import ServerLibrary
@testable import KiwiEngine
@testable import KiwiServer
@testable import ServerCore

/// Decisions about titles on whole devices, and their invariants at the end.
extension DeviceWorld {
  /// Adds titles for the decisions.
  static func addTitles(to server: EngineServer) async throws -> [Title] {
    let titles = (1...3).map { Title(id: UUIDv7.generate(), kind: .film, name: "Film \($0)") }
    try await server.context.storage.write { transaction in
      for title in titles {
        try TitleStore(transaction).insert(
          TitleFacts(kind: title.kind, name: title.name), id: title.id, source: title.id)
      }
    }
    return titles
  }

  func decide(on device: WholeDevice, _ account: Account, _ me: String) {
    guard let title = titles.randomElement(using: &device.userRandom) else { return }
    let (library, run) = (account.library, device.run)
    switch Int.random(in: 0..<10, using: &device.userRandom) {
    case 0..<3:
      let direction = SwipeDirection.allCases[Int.random(in: 0..<3, using: &device.userRandom)]
      note("\(device.label) swipes \(title.name) as \(direction)")
      Task { try? await library.swipe(direction, title) }
    case 3: Task { try? await library.remove([title.id]) }
    case 4..<6:
      let rating = Rating(quarterStars: Int.random(in: 0...20, using: &device.userRandom))
      Task { try? await library.rate(rating, titleId: title.id) }
    case 6:
      let name = makeWords(me)
      let adds = device.userRandom.chance(70)
      Task {
        guard let list = try? await library.createList(name: name), adds else { return }
        try? await library.add([title.id], toList: list, after: nil)
      }
    default:
      let words = makeWords(me)
      let id = library.makeId()
      note("\(device.label) notes \(words) about \(title.name)")
      var change = EntryChange()
      change.note = .some(words)
      entries[id] = WrittenEntry(author: me, titleId: title.id, note: words)
      let note = change
      Task {
        try await library.save(note, entryId: id, titleId: title.id)
        // From now on it must not be lost.
        if device.run == run { entries[id]?.isRecorded = true }
      }
    }
  }

  /// A note about a title, written on a device.
  struct WrittenEntry {
    let author: String
    let titleId: String
    let note: String
    var isRecorded = false
  }

  func checkLibraries() async throws {
    for person in people {
      var found: [String: String] = [:]
      for title in titles {
        for entry in try await person.api.send(API.Library.title(title.id)).entries {
          found[entry.id] = entry.note?.value ?? ""
        }
      }
      for (id, note) in found where entries[id]?.author != person.user.username || entries[id]?.note != note {
        report("\(person.user.username) has \(note) in their library")
      }
      for (id, entry) in entries where entry.author == person.user.username && entry.isRecorded {
        if found[id] == nil { report("\(entry.note) is not in the library") }
      }
    }
    for device in devices { try await checkLibrary(of: device) }
  }

  /// Checks that a device shows the server's library after its return.
  private func checkLibrary(of device: WholeDevice) async throws {
    guard let library = device.account?.library else { return }
    let api = device.person.api
    if library.unsentCount > 0 { report("\(device.label) never sent \(library.unsentCount) records") }
    for title in titles {
      let (here, there) = (
        try await library.record(ofTitle: title.id), try await api.send(API.Library.title(title.id))
      )
      if here != there { report("\(device.label) has \(here) for \(title.name), the server \(there)") }
    }
    // The recent shelf depends on the clock, which differs between device and server.
    for shelf in LibraryShelf.allCases where shelf != .recent {
      let query = LibraryQuery(shelf: shelf)
      let there = try await api.send(
        API.Library.titles(LibraryTitlesQuery(query, pageSize: LibraryRepository.pageSize)))
      let here = try await library.titles(query)
      if here.items != there.items { report("\(device.label) shows another shelf \(shelf)") }
    }
    let (here, there) = (try await library.lists(), try await api.send(API.Library.lists()))
    if Set(here.map(\.name)) != Set(there.map(\.name)) { report("\(device.label) shows other lists") }
    for list in here {
      let titles = try await api.send(
        API.Library.listTitles(list.id, PageQuery(pageSize: LibraryRepository.pageSize))
      ).items
      if try await library.titles(ofList: list.id).items != titles {
        report("\(device.label) shows other titles in \(list.name)")
      }
    }
  }
}
