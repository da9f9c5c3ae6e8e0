public import Foundation
import KiwiKit

/// A chosen file, read into memory.
public struct PickedFile: Hashable, Sendable {
  public let name: String
  public let data: Data

  public init(name: String, data: Data) {
    self.name = name
    self.data = data
  }

  /// The reason why a file was not read, worded for users.
  public enum Problem: Error, Hashable, Sendable {
    case unreadable
    case tooLarge
    case tooLargeBook

    public var message: String {
      switch self {
      case .unreadable: localized("This file could not be read. Choose it again.")
      case .tooLarge:
        localized(
          "This file is larger than \(Limits.uploadSize >> 20) MB. Unpack it, and choose one of the files in it."
        )
      case .tooLargeBook:
        localized("This book is larger than \(Limits.ebookSize >> 20) MB. Choose a smaller file.")
      }
    }
  }

  /// Reads a file from the system's dialog. Runs off the caller's actor, so the screen does not wait for the disk.
  ///
  /// - Parameter limit: The maximum size in bytes. Beyond that of e-books the error is ``Problem/tooLargeBook``.
  @concurrent public static func read(
    _ url: URL, atMost limit: Int = Limits.uploadSize
  ) async throws(Problem) -> PickedFile {
    let tooLarge = limit == Limits.ebookSize ? Problem.tooLargeBook : .tooLarge
    #if canImport(Darwin)
      // Files outside the app require the system's permission while they are read.
      let isScoped = url.startAccessingSecurityScopedResource()
      defer { if isScoped { url.stopAccessingSecurityScopedResource() } }
    #endif
    let data: Data
    do {
      let size = try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
      guard size <= limit else { throw tooLarge }
      data = try Data(contentsOf: url)
    } catch let problem as Problem {
      throw problem
    } catch {
      throw .unreadable
    }
    guard data.count <= limit else { throw tooLarge }
    return PickedFile(name: url.lastPathComponent, data: data)
  }
}
