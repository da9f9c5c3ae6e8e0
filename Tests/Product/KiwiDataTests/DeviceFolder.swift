import Foundation
import KiwiKit
import SQLite
import Testing

@testable import KiwiData

/// A device's folder, deleted with the test.
final class DeviceFolder: Sendable {
  let url = URL(filePath: NSTemporaryDirectory()).appending(path: "kiwi-data-tests-\(UUID().uuidString)")

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func open(
    bounds: RealKiwiRepository.Bounds = .init(), now: @escaping @Sendable () -> Date = { Date() }
  ) async throws -> RealKiwiRepository {
    try await RealKiwiRepository(folder: url, bounds: bounds, now: now)
  }

  func openDevice() async throws -> DeviceRepository {
    try await DeviceRepository(folder: url)
  }

  /// The file names of the photos in the outbox and the drafts.
  var photos: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.appending(path: "Outbox").path) }
  }

  /// Creates a database as an earlier version of the app left it.
  func make(_ file: String, schema: String, version: Int, rows: String) async throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let database = try Database(.file(url.appending(path: file).path))
    try await database.write { connection in
      try connection.execute(script: schema)
      try connection.execute(script: rows)
      try connection.run("PRAGMA user_version = \(raw: String(version))")
    }
    database.close()
  }
}

/// A post as the server encodes it.
func makePost(_ id: String, likes: Int = 0) throws -> Post {
  let json = """
    {"id":"\(id)","author":{"id":"u","username":"alice","displayName":null,"avatarURL":null},
    "imageURL":"http://kiwi.test/uploads/a.png","hasPhoto":false,"caption":"Post \(id)","likes":\(likes),
    "createdAt":"2026-02-11T12:34:56Z","commentCount":0,"editedAt":null,"visibility":"everyone",
    "attachments":[],"likedByMe":false}
    """
  let decoder = JSONDecoder()
  decoder.dateDecodingStrategy = .iso8601
  return try decoder.decode(Post.self, from: Data(json.utf8))
}

func makeComment(_ id: String, postId: String) -> KiwiKit.Comment {
  KiwiKit.Comment(
    id: id, postId: postId, author: User(id: "u", username: "alice"), text: "Comment \(id)",
    createdAt: Date(timeIntervalSince1970: 1_770_813_296))
}

func makeEntry(_ id: String, order: Int = 1) -> OutboxRecord {
  OutboxRecord(
    id: id, action: Data("do \(id)".utf8), state: .pending,
    createdAt: Date(timeIntervalSince1970: 1_770_813_296.5), order: order)
}
