import Dispatch
import Glibc
import SQLite

/// A folder that is removed with the value.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    // In memory, where a sync is free; tests that depend on the disk simulate it.
    let parent = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    var template = Array("\(parent)/sqlite-tests-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw Failure.noFolder(errno) }
    path = String(cString: made)
  }

  deinit {
    guard let folder = opendir(path) else { return }
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      unlink(path + "/" + name)
    }
    closedir(folder)
    rmdir(path)
  }

  enum Failure: Error {
    case noFolder(Int32)
  }
}

struct Refusal: Error, Equatable {}

extension Database {
  /// Opens a database with one table.
  static func withNotes(
    _ location: Location = .inMemory, configuration: Configuration = Configuration()
  ) async throws -> Database {
    let database = try Database(location, configuration: configuration)
    try await database.write { connection in
      try connection.execute(
        script:
          "CREATE TABLE IF NOT EXISTS note (id INTEGER PRIMARY KEY, body TEXT UNIQUE, stars REAL, data BLOB)")
    }
    return database
  }

  func add(_ body: String) async throws {
    try await write { connection in try connection.run("INSERT INTO note (body) VALUES (\(body))") }
  }

  func bodies() throws -> [String] {
    try read { connection in try connection.all("SELECT body FROM note ORDER BY id") { row in row.text(0) } }
  }
}

/// Blocks a thread until it is opened, and lets a task wait until the thread has arrived.
final class Gate: Sendable {
  private let arrived = AsyncStream<Void>.makeStream()
  private let opened = DispatchSemaphore(value: 0)

  func wait() {
    arrived.continuation.finish()
    opened.wait()
  }

  func reached() async {
    for await _ in arrived.stream {}
  }

  func open() {
    opened.signal()
  }
}
