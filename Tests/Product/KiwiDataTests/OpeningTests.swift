import Foundation
import KiwiKit
import SQLite
import Testing

@testable import KiwiData

/// Opens folders of earlier and later versions, damaged folders and folders in use.
@Suite struct OpeningTests {
  // MARK: Earlier versions. Copies of released schemas: do not edit.

  private static let userVersion1 = """
    CREATE TABLE posts (
      id TEXT PRIMARY KEY,
      content BLOB NOT NULL,
      savedAt REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE feeds (
      name TEXT PRIMARY KEY,
      nextCursor TEXT,
      savedAt REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE feedPosts (
      feed TEXT NOT NULL,
      position INTEGER NOT NULL,
      postId TEXT NOT NULL,
      PRIMARY KEY (feed, position),
      UNIQUE (feed, postId)
    ) WITHOUT ROWID;
    CREATE INDEX feedPostsByPost ON feedPosts (postId);
    """
  private static let userRows1 = """
    INSERT INTO posts (id, content, savedAt) VALUES ('a', CAST('\(post)' AS BLOB), 1770000000.5);
    INSERT INTO feeds (name, nextCursor, savedAt) VALUES ('everyone', 'a', 1770000000.5);
    INSERT INTO feedPosts (feed, position, postId) VALUES ('everyone', 0, 'a');
    """
  private static let post = """
    {"id":"a","author":{"id":"u","username":"alice"},"imageURL":"http://kiwi.test/uploads/a.png",
    "hasPhoto":false,"caption":"Post a","likes":0,"createdAt":"2026-02-11T12:34:56Z","commentCount":0,
    "visibility":"everyone","attachments":[],"likedByMe":false}
    """

  private static let userVersion2 =
    userVersion1 + """
      CREATE TABLE outbox (
        id TEXT PRIMARY KEY,
        action BLOB NOT NULL,
        state TEXT NOT NULL,
        failureMessage TEXT,
        createdAt REAL NOT NULL,
        "order" INTEGER NOT NULL,
        firstSentAt REAL
      ) WITHOUT ROWID;
      CREATE TABLE outboxPhotos (
        entryId TEXT NOT NULL REFERENCES outbox (id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        name TEXT NOT NULL,
        PRIMARY KEY (entryId, position)
      ) WITHOUT ROWID;
      """
  private static let userRows2 =
    userRows1 + """
      INSERT INTO outbox (id, action, state, createdAt, "order")
      VALUES ('e', CAST('do e' AS BLOB), 'pending', 1770813296.5, 1);
      """

  private static let userVersion3 =
    userVersion2 + """
      CREATE TABLE comments (
        postId TEXT PRIMARY KEY,
        content BLOB NOT NULL,
        nextCursor TEXT,
        savedAt REAL NOT NULL
      ) WITHOUT ROWID;
      """

  static let userVersion4 =
    userVersion3 + """
      CREATE TABLE drafts (
        kind TEXT PRIMARY KEY,
        content BLOB NOT NULL,
        savedAt REAL NOT NULL
      ) WITHOUT ROWID;
      CREATE TABLE draftPhotos (
        kind TEXT NOT NULL REFERENCES drafts (kind) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        name TEXT NOT NULL,
        PRIMARY KEY (kind, position)
      ) WITHOUT ROWID;
      CREATE TABLE savedState (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        content BLOB NOT NULL
      );
      """

  private static let deviceVersion1 = """
    CREATE TABLE deviceConfig (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      serverAddress TEXT,
      account BLOB,
      theme TEXT NOT NULL
    );
    """
  private static let deviceRows1 = """
    INSERT INTO deviceConfig (id, serverAddress, account, theme)
    VALUES (1, 'http://kiwi.test', CAST('{"id":"u","username":"alice"}' AS BLOB), 'dark');
    """

  @Test func `user data of version 1 is migrated`() async throws {
    let folder = DeviceFolder()
    try await folder.make("User.sqlite", schema: Self.userVersion1, version: 1, rows: Self.userRows1)
    let repository = try await folder.open()
    let feed = try #require(try await repository.fetchFeed("everyone"))
    #expect(feed.posts == [try makePost("a")])
    #expect(feed.savedAt == Date(timeIntervalSince1970: 1_770_000_000.5))
    try await repository.changeOutbox([.save(makeEntry("e"), photos: [Data("photo".utf8)])])
    try await repository.saveComments([], nextCursor: nil, postId: "a")
  }

  @Test func `user data of version 2 is migrated`() async throws {
    let folder = DeviceFolder()
    try await folder.make("User.sqlite", schema: Self.userVersion2, version: 2, rows: Self.userRows2)
    let repository = try await folder.open()
    #expect(try await repository.fetchFeed("everyone")?.posts == [try makePost("a")])
    #expect(try await repository.fetchOutbox() == [makeEntry("e")])
    try await repository.saveComments([], nextCursor: nil, postId: "a")
    #expect(try await repository.fetchComments(postId: "a") != nil)
  }

  @Test func `a configuration of version 1 is migrated`() async throws {
    let folder = DeviceFolder()
    try await folder.make(
      "DeviceConfig.sqlite", schema: Self.deviceVersion1, version: 1, rows: Self.deviceRows1)
    let device = try await folder.openDevice()
    var config = try await device.fetchDeviceConfig()
    #expect(
      config
        == DeviceConfigRecord(
          serverAddress: URL(string: "http://kiwi.test"), account: User(id: "u", username: "alice"),
          theme: .dark))
    config.theme = .light
    try await device.saveDeviceConfig(config)
    #expect(try await device.fetchDeviceConfig() == config)
  }

  @Test func `a configuration of version 2 is migrated without the saved state of one user`() async throws {
    let folder = DeviceFolder()
    try await folder.make(
      "DeviceConfig.sqlite",
      schema: Self.deviceVersion1 + "ALTER TABLE deviceConfig ADD COLUMN savedState BLOB;", version: 2,
      rows: Self.deviceRows1 + "UPDATE deviceConfig SET savedState = CAST('the place' AS BLOB);")
    let device = try await folder.openDevice()
    #expect(try await device.fetchDeviceConfig().account?.username == "alice")
    await device.close()
    let bytes = try Data(contentsOf: folder.url.appending(path: "DeviceConfig.sqlite"))
    let database = try Database(.file(folder.url.appending(path: "DeviceConfig.sqlite").path))
    let columns = try database.read { connection in
      try connection.all("SELECT name FROM pragma_table_info('deviceConfig')") { $0.text(0) }
    }
    #expect(!columns.contains("savedState") && !bytes.isEmpty)
    database.close()
  }

  @Test func `a configuration of version 3 is migrated with location services off`() async throws {
    let folder = DeviceFolder()
    try await folder.make(
      "DeviceConfig.sqlite", schema: Self.deviceVersion1, version: 3, rows: Self.deviceRows1)
    let device = try await folder.openDevice()
    var config = try await device.fetchDeviceConfig()
    #expect(config.account?.username == "alice")
    #expect(!config.optInLocationServices)
    config.optInLocationServices = true
    try await device.saveDeviceConfig(config)
    #expect(try await device.fetchDeviceConfig() == config)
  }

  @Test func `a configuration has one row and its columns after repeated opening`() async throws {
    let folder = DeviceFolder()
    for _ in 1...3 {
      let device = try await folder.openDevice()
      try await device.saveDeviceConfig(DeviceConfigRecord(account: User(id: "u", username: "alice")))
      await device.close()
    }
    let database = try Database(.file(folder.url.appending(path: "DeviceConfig.sqlite").path))
    let columns = try database.read { connection in
      try connection.all("SELECT name FROM pragma_table_info('deviceConfig') ORDER BY cid") { $0.text(0) }
    }
    #expect(columns == ["id", "serverAddress", "account", "theme", "optInLocationServices"])
    let rows = try database.read { try $0.first("SELECT COUNT(*) FROM deviceConfig") { $0.int(0) } }
    #expect(rows == 1)
    database.close()
  }

  @Test func `user data of version 3 is migrated`() async throws {
    let folder = DeviceFolder()
    try await folder.make(
      "User.sqlite", schema: Self.userVersion3, version: 3,
      rows: Self.userRows2 + "INSERT INTO comments (postId, content, savedAt) VALUES ('a', '[]', 1);")
    let repository = try await folder.open()
    #expect(try await repository.fetchOutbox() == [makeEntry("e")])
    #expect(try await repository.fetchComments(postId: "a")?.comments == [])
    #expect(try await repository.fetchDrafts().isEmpty)
    #expect(try await repository.fetchSavedState() == nil)
  }

  @Test func `user data of version 4 is migrated`() async throws {
    let folder = DeviceFolder()
    try await folder.make(
      "User.sqlite", schema: Self.userVersion4, version: 4,
      rows: Self.userRows2 + "INSERT INTO savedState (id, content) VALUES (1, CAST('place' AS BLOB));")
    let repository = try await folder.open()
    #expect(try await repository.fetchOutbox() == [makeEntry("e")])
    #expect(try await repository.fetchSavedState() == Data("place".utf8))
    #expect(try await repository.fetchLibrary() == LibraryInfoDetailed())
  }

  @Test func `every earlier version has a test`() {
    #expect(UserDatabaseMigrator.latest == 8)
    #expect(DeviceConfigDatabaseMigrator.latest == 4)
  }

  /// Opens the file and closes it. The single database of earlier versions is put aside, so it is not
  /// moved.
  private func openAndClose(_ file: String, in folder: DeviceFolder) async throws {
    if file == "User.sqlite" {
      await (try folder.open()).close()
    } else {
      let former = folder.url.appending(path: "User.sqlite")
      let kept = try? Data(contentsOf: former)
      try? FileManager.default.removeItem(at: former)
      await (try folder.openDevice()).close()
      try kept?.write(to: former)
    }
  }

  @Test func `a migrated database has the schema of a new one`() async throws {
    let folders = [DeviceFolder(), DeviceFolder()]
    try await folders[0].make("User.sqlite", schema: Self.userVersion1, version: 1, rows: Self.userRows1)
    try await folders[0].make(
      "DeviceConfig.sqlite", schema: Self.deviceVersion1, version: 1, rows: Self.deviceRows1)
    for file in ["DeviceConfig.sqlite", "User.sqlite"] {
      var schemas: [[String]] = []
      for folder in folders {
        try await openAndClose(file, in: folder)
        let database = try Database(.file(folder.url.appending(path: file).path))
        schemas.append(
          try database.read { connection in
            try connection.all("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name") { row in
              row.text(0).split(whereSeparator: \.isWhitespace).joined(separator: " ")
            }
          })
        database.close()
      }
      #expect(schemas[0] == schemas[1])
    }
  }

  // MARK: Folders that cannot be opened

  @Test(arguments: ["User.sqlite", "DeviceConfig.sqlite"])
  func `data of a later version is rejected and left unchanged`(file: String) async throws {
    let folder = DeviceFolder()
    try await folder.make(file, schema: "CREATE TABLE later (a);", version: 99, rows: "")
    let known = file == "User.sqlite" ? UserDatabaseMigrator.latest : DeviceConfigDatabaseMigrator.latest
    // The failed attempt must not hold the lock.
    for _ in 1...2 {
      await #expect(throws: KiwiDataError.newerVersion(found: 99, known: known)) {
        try await openAndClose(file, in: folder)
      }
    }
  }

  @Test(arguments: ["User.sqlite", "DeviceConfig.sqlite"])
  func `the error for a damaged file names the file`(file: String) async throws {
    let folder = DeviceFolder()
    try await openAndClose(file, in: folder)
    let path = folder.url.appending(path: file)
    try Data(repeating: 0x55, count: 8_192).write(to: path)
    let error = await #expect(throws: KiwiDataError.self) { try await openAndClose(file, in: folder) }
    #expect(error == .corrupted(path: path.path))
    #expect(error?.message.contains(path.path) == true)
  }

  @Test func `a folder in use is rejected until it is closed`() async throws {
    let folder = DeviceFolder()
    let first = try await folder.open()
    let error = await #expect(throws: KiwiDataError.self) { try await folder.open() }
    guard case .inUse = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    await first.close()
    await (try folder.open()).close()
  }

  @Test func `a folder that cannot be created is reported`() async throws {
    let error = await #expect(throws: KiwiDataError.self) {
      try await RealKiwiRepository(folder: URL(filePath: "/dev/null/kiwi"))
    }
    guard case .unavailable = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `the data is readable only by the system account that owns it`() async throws {
    let folder = DeviceFolder()
    await (try folder.open()).close()
    for path in [folder.url.path, folder.url.appending(path: "Outbox").path] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect((attributes[.posixPermissions] as? Int).map { $0 & 0o077 } == 0)
    }
  }

  @Test func `an entity that cannot be decoded is treated as missing`() async throws {
    let folder = DeviceFolder()
    let rows = "INSERT INTO posts (id, content, savedAt) VALUES ('a', CAST('{\"id\":\"a\"}' AS BLOB), 1);"
    try await folder.make("User.sqlite", schema: Self.userVersion1, version: 1, rows: rows)
    #expect(try await folder.open().fetchPost(id: "a") == nil)
  }
}
