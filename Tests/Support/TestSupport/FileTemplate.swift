import Foundation

/// A file that is created once per process and copied for each test, because creating it is slow.
public actor FileTemplate {
  private let make: @Sendable (_ path: String) async throws -> Void
  private var making: Task<Data, any Error>?

  /// - Parameter make: Writes the complete file at a path where no file exists.
  public init(_ make: @escaping @Sendable (_ path: String) async throws -> Void) {
    self.make = make
  }

  /// Writes a copy at `path`, whose folder must exist.
  public func copy(to path: String) async throws {
    let making = making ?? Task { [make] in try await Self.contents(make) }
    self.making = making
    try await making.value.write(to: URL(filePath: path))
  }

  private static func contents(_ make: @Sendable (_ path: String) async throws -> Void) async throws -> Data {
    let folder = FileManager.default.temporaryDirectory.appending(path: "template-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "file")
    try await make(file.path)
    return try Data(contentsOf: file)
  }
}
