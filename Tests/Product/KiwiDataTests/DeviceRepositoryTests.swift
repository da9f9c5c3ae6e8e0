import Foundation
import KiwiKit
import SQLite
import Testing

@testable import KiwiData

/// The data of several users on one device.
@Suite struct DeviceRepositoryTests {
  private func owner(_ id: String, at server: String = "https://kiwi.test") throws -> DataOwner {
    DataOwner(server: try #require(URL(string: server)), userId: id)
  }

  @Test func `data is visible only to its owner`() async throws {
    let folder = DeviceFolder()
    let device = try await folder.openDevice()
    let (alice, bob) = (try owner("a"), try owner("b"))
    let hers = try await device.data(of: alice)
    try await hers.changeOutbox([.save(makeEntry("hers"), photos: [Data("photo".utf8)])])
    try await hers.saveDraft(DraftRecord(kind: "post", content: Data("secret".utf8)), photos: [])
    try await hers.saveState(Data("place".utf8))
    try await hers.replaceFeed("following", posts: [makePost("private")], nextCursor: nil)
    await device.closeData(of: alice)

    for other in [bob, try owner("a", at: "https://other.test")] {
      let theirs = try await device.data(of: other)
      #expect(try await theirs.fetchOutbox().isEmpty)
      #expect(try await theirs.fetchDrafts().isEmpty)
      #expect(try await theirs.fetchSavedState() == nil)
      #expect(try await theirs.fetchFeed("following") == nil)
      #expect(try await theirs.fetchPost(id: "private") == nil)
      try await theirs.removeUserData()
      await device.closeData(of: other)
    }
    await device.close()

    let later = try await folder.openDevice()
    let again = try await later.data(of: try owner("a", at: "HTTPS://Kiwi.test:443/"))
    #expect(try await again.fetchOutbox().map(\.id) == ["hers"])
    #expect(try await again.fetchOutboxPhotos(entryId: "hers") == [Data("photo".utf8)])
    #expect(try await again.fetchDrafts().map(\.content) == [Data("secret".utf8)])
    await later.close()
  }

  @Test func `closing all data also closes data that is being opened`() async throws {
    let folder = DeviceFolder()
    let alice = try owner("a")
    for yields in 0..<20 {
      let device = try await folder.openDevice()
      let opening = Task { try? await device.data(of: alice) }
      for _ in 0..<yields { await Task.yield() }
      await device.close()
      await #expect(throws: KiwiDataError.self) { try await device.data(of: alice) }
      let former = await opening.value
      let next = try await folder.openDevice()
      _ = try await next.data(of: alice)
      await next.close()
      // A deallocated repository would release the folder's lock.
      withExtendedLifetime((former, device)) {}
    }
  }

  @Test func `concurrent opens of one owner share one repository`() async throws {
    let folder = DeviceFolder()
    let alice = try owner("a")
    let device = try await folder.openDevice()
    let asked = (0..<8).map { _ in Task { try await device.data(of: alice) } }
    var repositories: [RealKiwiRepository] = []
    for task in asked { repositories.append(try await task.value) }
    #expect(repositories.allSatisfy { $0 === repositories[0] })
    await device.closeData(of: alice)
    _ = try await device.data(of: alice)
    await device.close()
  }

  @Test func `removing one owner's data leaves other owners' data`() async throws {
    let folder = DeviceFolder()
    let device = try await folder.openDevice()
    for id in ["a", "b"] {
      try await device.data(of: owner(id)).changeOutbox([.save(makeEntry(id), photos: [])])
    }
    try await device.removeData(of: owner("a"))
    #expect(try await device.data(of: owner("a")).fetchOutbox().isEmpty)
    #expect(try await device.data(of: owner("b")).fetchOutbox().map(\.id) == ["b"])
    await device.close()
  }

  @Test(arguments: ["../b", "..", "", "a/b", "A", "a", "a+b", "ä", "%2e%2e", "a\u{0}b", "_2e"])
  func `folder names are unique and safe for any user id`(id: String) throws {
    let name = try owner(id).folderName
    #expect(name.utf8.allSatisfy { $0 != UInt8(ascii: "/") && $0 != 0 && $0 != UInt8(ascii: ".") })
    let others = ["../b", "..", "", "a/b", "A", "a", "a+b", "ä", "%2e%2e", "a\u{0}b", "_2e"].filter {
      $0 != id
    }
    for other in others { #expect(try owner(other).folderName.lowercased() != name.lowercased()) }
  }

  // MARK: Device configuration

  @Test func `a device remembers at most one account`() async throws {
    let folder = DeviceFolder()
    let (ana, bob) = (User(id: "a", username: "ana"), User(id: "b", username: "bob"))
    var former: User?
    for account in [nil, ana, bob, nil, nil] as [User?] {
      let device = try await folder.openDevice()
      var config = try await device.fetchDeviceConfig()
      #expect(config.account == former)
      config.account = account
      try await device.saveDeviceConfig(config)
      #expect(try await device.fetchDeviceConfig().account == account)
      await device.close()
      former = account
    }
  }

  @Test func `location services are off by default and the choice is kept`() async throws {
    let folder = DeviceFolder()
    var former = false
    for isOptedIn in [true, false, true] {
      let device = try await folder.openDevice()
      var config = try await device.fetchDeviceConfig()
      #expect(config.optInLocationServices == former)
      config.optInLocationServices = isOptedIn
      try await device.saveDeviceConfig(config)
      #expect(try await device.fetchDeviceConfig() == config)
      await device.close()
      former = isOptedIn
    }
  }

  // MARK: Migration from the single database of earlier versions

  private static let schema = """
    CREATE TABLE posts (id TEXT PRIMARY KEY, content BLOB NOT NULL, savedAt REAL NOT NULL) WITHOUT ROWID;
    CREATE TABLE feeds (name TEXT PRIMARY KEY, nextCursor TEXT, savedAt REAL NOT NULL) WITHOUT ROWID;
    CREATE TABLE feedPosts (
      feed TEXT NOT NULL, position INTEGER NOT NULL, postId TEXT NOT NULL,
      PRIMARY KEY (feed, position), UNIQUE (feed, postId)
    ) WITHOUT ROWID;
    CREATE INDEX feedPostsByPost ON feedPosts (postId);
    CREATE TABLE outbox (
      id TEXT PRIMARY KEY, action BLOB NOT NULL, state TEXT NOT NULL, failureMessage TEXT,
      createdAt REAL NOT NULL, "order" INTEGER NOT NULL, firstSentAt REAL
    ) WITHOUT ROWID;
    CREATE TABLE outboxPhotos (
      entryId TEXT NOT NULL REFERENCES outbox (id) ON DELETE CASCADE, position INTEGER NOT NULL,
      name TEXT NOT NULL, PRIMARY KEY (entryId, position)
    ) WITHOUT ROWID;
    CREATE TABLE comments (
      postId TEXT PRIMARY KEY, content BLOB NOT NULL, nextCursor TEXT, savedAt REAL NOT NULL
    ) WITHOUT ROWID;
    """
  private static let rows = """
    INSERT INTO outbox (id, action, state, createdAt, "order")
    VALUES ('e', CAST('do e' AS BLOB), 'pending', 1770813296.5, 1);
    INSERT INTO outboxPhotos (entryId, position, name) VALUES ('e', 0, 'photo');
    """

  private func formerFolder(account: String) async throws -> DeviceFolder {
    let folder = DeviceFolder()
    try await folder.make("User.sqlite", schema: Self.schema, version: 3, rows: Self.rows)
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "Outbox"), withIntermediateDirectories: true)
    try Data("photo".utf8).write(to: folder.url.appending(path: "Outbox/photo"))
    try await folder.make(
      "DeviceConfig.sqlite",
      schema: """
        CREATE TABLE deviceConfig (
          id INTEGER PRIMARY KEY CHECK (id = 1), serverAddress TEXT, account BLOB, theme TEXT NOT NULL
        );
        """, version: 1,
      rows: """
        INSERT INTO deviceConfig (id, serverAddress, account, theme)
        VALUES (1, 'https://kiwi.test', \(account), 'dark');
        """)
    return folder
  }

  @Test func `data of an earlier version moves to its owner with its photos`() async throws {
    let folder = try await formerFolder(account: #"CAST('{"id":"a","username":"alice"}' AS BLOB)"#)
    for _ in 1...2 {
      let device = try await folder.openDevice()
      #expect(try await device.data(of: owner("b")).fetchOutbox().isEmpty)
      let hers = try await device.data(of: owner("a"))
      #expect(try await hers.fetchOutbox() == [makeEntry("e")])
      #expect(try await hers.fetchOutboxPhotos(entryId: "e") == [Data("photo".utf8)])
      await device.close()
    }
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "User.sqlite").path))
  }

  @Test func `an interrupted move is finished at the next start`() async throws {
    let folder = try await formerFolder(account: #"CAST('{"id":"a","username":"alice"}' AS BLOB)"#)
    let home = folder.url.appending(path: "People").appending(path: try owner("a").folderName)
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      at: folder.url.appending(path: "Outbox"), to: home.appending(path: "Outbox"))
    let device = try await folder.openDevice()
    let hers = try await device.data(of: owner("a"))
    #expect(try await hers.fetchOutboxPhotos(entryId: "e") == [Data("photo".utf8)])
    await device.close()
  }

  @Test func `data without a known owner is set aside and opened for no user`() async throws {
    let folder = try await formerFolder(account: "NULL")
    let device = try await folder.openDevice()
    for id in ["a", "b"] { #expect(try await device.data(of: owner(id)).fetchOutbox().isEmpty) }
    await device.close()
    let people = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appending(path: "People").path)
    let aside = try #require(people.first { $0.hasPrefix("unknown-") })
    #expect(
      FileManager.default.fileExists(
        atPath: folder.url.appending(path: "People/\(aside)/User.sqlite").path))
  }
}
