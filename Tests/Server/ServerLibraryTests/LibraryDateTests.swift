import Formats
import Foundation
import KiwiKit
import ServerTesting
import Testing

@testable import KiwiServer
@testable import ServerAccounts
@testable import ServerCore
@testable import ServerLibrary
@testable import ServerOperations
@testable import ServerTitles

/// Days and times in library records: none is in the future, and no interval ends before it began.
struct LibraryDateTests {
  private static let today = 1_770_000_000 / 86_400
  private static let far = Date(timeIntervalSince1970: 4_000_000_000)

  private static func day(_ daysFromToday: Int) -> CivilDate {
    CivilDate(daysSinceEpoch: today + daysFromToday)
  }

  private let server: TestServer
  private let ana: String
  private let title: Title

  init() async throws {
    server = try await TestServer()
    ana = try await server.signUp("ana")
    title = try await server.addTitle("Emma", .book)
  }

  // MARK: Times

  /// Each time that a device writes into a record, by the names of the record and the field.
  static let times: [String] = [
    "swipedItem.dateSwiped", "list.createdDate", "listEntry.dateAdded", "experience.createdDate",
    "experienceRating.createdDate", "spotWish.dateWished",
  ]

  @Test func `the times tested here are those of the API description`() throws {
    let document = try JSONSerialization.jsonObject(with: Data(OpenAPIDocument.json))
    let components = (document as? [String: Any])?["components"] as? [String: Any]
    let schemas = try #require(components?["schemas"] as? [String: [String: Any]])
    var found: [String] = []
    for choice in try #require(schemas["LibraryChange"]?["oneOf"] as? [[String: Any]]) {
      for (name, record) in try #require(choice["properties"] as? [String: [String: String]]) {
        let schema = record["$ref"]?.split(separator: "/").last.flatMap { schemas[String($0)] }
        let fields = try #require(schema?["properties"] as? [String: [String: Any]])
        found += fields.filter { ($0.value["$ref"] as? String)?.hasSuffix("/StampedDate") == true }
          .map { "\(name).\($0.key)" }
      }
    }
    #expect(found.sorted() == Self.times.sorted())
  }

  /// A record of the given name with a time in it.
  private func change(_ name: String, _ date: Date, at time: Int) async throws -> LibraryChange {
    let spot = try await server.addSpot("Corner \(name)")
    switch name {
    case "swipedItem.dateSwiped":
      return .swipedItem(
        SwipedItem(titleId: title.id, seenAt: .at(time), dateSwiped: Stamped(date, at: .at(time))))
    case "list.createdDate":
      return .list(
        UserList(
          id: newId(), name: Stamped("Winter", at: .at(time)), sortKey: Stamped("i", at: .at(time)),
          createdDate: Stamped(date, at: .at(time))))
    case "listEntry.dateAdded":
      let list = newId()
      try await server.push(newList(list), as: ana)
      return .listEntry(
        ListEntry(
          listId: list, titleId: title.id, sortKey: Stamped("i", at: .at(time)),
          dateAdded: Stamped(date, at: .at(time)), isDeleted: Stamped(false, at: .at(time))))
    case "experience.createdDate":
      var experience = newExperience(newId(), at: spot)
      experience.createdDate = Stamped(date, at: .at(time))
      return .experience(experience)
    case "experienceRating.createdDate":
      let experience = newExperience(newId(), at: spot)
      try await server.push([.experience(experience)], as: ana)
      return .experienceRating(
        ExperienceRating(
          id: newId(), experienceId: experience.id,
          rating: Stamped(try #require(Rating(quarterStars: 8)), at: .at(time)),
          note: Stamped(nil, at: .at(time)), createdDate: Stamped(date, at: .at(time))))
    default:
      return .spotWish(
        SpotWish(
          spotId: spot.id, isWished: Stamped(true, at: .at(time)), dateWished: Stamped(date, at: .at(time))))
    }
  }

  private func time(in change: LibraryChange?) -> Date? {
    switch change {
    case .swipedItem(let item): item.dateSwiped?.value
    case .list(let list): list.createdDate?.value
    case .listEntry(let entry): entry.dateAdded?.value
    case .experience(let experience): experience.createdDate?.value
    case .experienceRating(let rating): rating.createdDate?.value
    case .spotWish(let wish): wish.dateWished?.value
    default: nil
    }
  }

  @Test(arguments: times)
  func `a time in the future becomes the time of its write`(name: String) async throws {
    let change = try await change(name, Self.far, at: -5_000)
    let answer = try await server.push([change], as: ana)
    #expect(time(in: answer.changes.first) == Timestamp(seconds: 1_770_000_000 - 5).date)
    // Another device with the same record sends it again.
    #expect(try await server.push([change], as: ana).changes == answer.changes)
    let sent = try await server.changes(as: ana).changes.filter { $0.id == change.id }
    #expect(sent == answer.changes)
    let synced = try #require(sent.first)
    #expect(change.takingOver(synced) == synced, "Devices apply it.")
  }

  @Test(arguments: times)
  func `a clock may be a day ahead`(name: String) async throws {
    let date = Timestamp(seconds: 1_770_000_000 + 86_000).date
    let change = try await change(name, date, at: 0)
    #expect(try await server.push([change], as: ana).changes == [change])
  }

  // MARK: Days

  private func entry(
    _ id: String = newId(), from started: Int? = nil, finished: Int? = nil, paused: Int? = nil,
    stopped: Int? = nil, at time: Int = 0
  ) -> LibraryChange {
    func stamped(_ days: Int?) -> Stamped<CivilDate?>? { days.map { Stamped(Self.day($0), at: .at(time)) } }
    return .entry(
      LibraryEntry(
        id: id, titleId: title.id, startedOn: stamped(started), finishedOn: stamped(finished),
        pausedOn: stamped(paused), stoppedOn: stamped(stopped)))
  }

  @Test func `no entry ends before it began, after one change or several`() async throws {
    for (name, change) in [
      ("finishedOn", entry(from: -3, finished: -4)), ("pausedOn", entry(from: -3, paused: -4)),
      ("stoppedOn", entry(from: -3, stopped: -4)),
    ] {
      let refused = try await server.pushed([change], as: ana)
      #expect(refused.status == 422 || refused.status == 400)
      #expect(refused.errorField == "changes[0].entry.\(name)")
      #expect(refused.text.contains("before"), "\(refused.text)")
    }
    let id = newId()
    #expect(try await server.pushed([entry(id, from: -3)], as: ana).status == 200)
    let refused = try await server.pushed([entry(id, finished: -4, at: 1)], as: ana)
    #expect(refused.errorField == "changes[0].entry.finishedOn")
    #expect(try await server.pushed([entry(id, finished: -3, at: 2)], as: ana).status == 200)
    let later = try await server.pushed([entry(id, from: -2, at: 3)], as: ana)
    #expect(later.errorField == "changes[0].entry.finishedOn")
    #expect(try await server.pushed([entry(id, from: -2, finished: -1, at: 4)], as: ana).status == 200)
  }

  @Test func `an older entry that breaks the rule can be changed and corrected`() async throws {
    let id = newId()
    guard case .entry(let old) = entry(id, from: -3, finished: -9) else { return }
    let (token, titleId) = (ana, title.id)
    try await server.context.storage.write { transaction in
      let titleKey = try #require(try TitleStore(transaction).titleOrDuplicate(id: titleId)?.key)
      let user = try #require(try UserStore(transaction).user(username: "ana"))
      try LibraryStore(transaction).put(
        old, ofTitle: titleKey, ofUser: user.key, sequence: LibraryStore(transaction).nextSequence())
    }
    let note = LibraryEntry(id: id, titleId: titleId, note: Stamped("Again.", at: .at(1)))
    #expect(
      try await server.pushed([.entry(old)], as: token).status == 200, "The change repeats stored values.")
    #expect(try await server.pushed([.entry(note)], as: token).status == 200)
    #expect(try await server.pushed([entry(id, finished: -8, at: 2)], as: token).status != 200)
    #expect(try await server.pushed([entry(id, finished: -2, at: 3)], as: token).status == 200)
  }

  @Test func `finishing a session before its entry began moves the beginning`() async throws {
    let reader = try await NumbersReader(server, "ben")
    let id = newId()
    let change = LibraryEntry(
      id: id, titleId: title.id, startedOn: Stamped(Self.day(1), at: .at(0)))
    try await server.push([.entry(change)], as: reader.token)
    try await reader.read(title, end: ["isFinished": true])
    let standing = try await reader.standing(of: title)
    #expect(standing.map(\.id) == [id])
    #expect(standing.first?.finishedOn?.value == Self.day(0))
    #expect(standing.first?.startedOn?.value == Self.day(0))
  }

  // MARK: Backups

  /// A device may hold records accepted by an earlier version of the server.
  @Test func `records lost in a restore are sent again, whatever their days`() async throws {
    let file = server.folder + "/copy.tar"
    #expect(try await server.operate("backup", file).code == 0)
    var configuration = server.context.configuration
    configuration.dataFolder = server.folder + "/restored"
    let code = await Restore(configuration: configuration, output: Recorder().output)
      .run(file: file, replacing: false)
    #expect(code == 0)
    let restored = try await TestServer { $0.dataFolder = configuration.dataFolder }
    let token = try await restored.logIn("ana")
    let (future, turned) = (newId(), newId())
    let changes = [
      entry(future, from: 300, finished: 400, at: -100), entry(turned, from: -3, finished: -9, at: -100),
    ]
    let answer = try await restored.pushed(changes, as: token)
    try #require(answer.status == 200, "\(answer.text)")
    let kept = try await restored.changes(as: token).changes.compactMap { change in
      if case .entry(let entry) = change { entry } else { nil }
    }
    let bounded = try #require(kept.first { $0.id == future })
    #expect(bounded.startedOn?.value == Self.day(0) && bounded.finishedOn?.value == Self.day(0))
    #expect(kept.first { $0.id == turned }?.finishedOn?.value == Self.day(-9))
    // Another device has the same records.
    #expect(try await restored.pushed(changes, as: token).status == 200)
    #expect(try await restored.changes(as: token).changes.count == kept.count)
    // New records must obey the rules.
    restored.advance(.seconds(60))
    let id = newId()
    let new = try await restored.pushed([entry(id, finished: 400, at: 60_000)], as: token)
    #expect(new.errorField == "changes[0].entry.finishedOn")
  }
}
