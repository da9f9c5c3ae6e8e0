import Foundation
import Testing

@testable import KiwiEngine

struct TokenStoreTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "kiwi-token-\(UUID().uuidString)")
  private var file: URL { folder.appending(path: "nested/token") }

  @Test func `a token is kept until it is cleared`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = FileTokenStore(file: file)
    #expect(store.token() == nil)
    try store.save("kiwi_1")
    try store.save("kiwi_2")
    #expect(FileTokenStore(file: file).token() == "kiwi_2")
    try store.clear()
    try store.clear()
    #expect(store.token() == nil)
  }

  @Test func `the token file is readable only by its owner`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = FileTokenStore(file: file)
    try store.save("kiwi_1")
    // A leftover file with wider permissions.
    try Data().write(to: URL(fileURLWithPath: file.path + ".new"))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path + ".new")
    try store.save("kiwi_2")
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/nested") == ["token"])
  }

  @Test func `a folder that is not writable is reported`() throws {
    #expect(throws: TokenStoreFailure.self) {
      try FileTokenStore(file: URL(fileURLWithPath: "/proc/kiwi/token")).save("kiwi_1")
    }
  }

  @Test func `an empty file holds no token`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "token")
    try Data("\n".utf8).write(to: file)
    #expect(FileTokenStore(file: file).token() == nil)
  }
}
