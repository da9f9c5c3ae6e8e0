public import Foundation
import KiwiKit

/// A file that somebody chose, read into memory.
public struct PickedFile: Hashable, Sendable {
  public let name: String
  public let data: Data

  public init(name: String, data: Data) {
    self.name = name
    self.data = data
  }

  /// Why a file was not read; the text is for people.
  public enum Problem: Error, Hashable, Sendable {
    case unreadable
    case tooLarge
    case tooLargeBook

    public var message: String {
      switch self {
      case .unreadable: "This file could not be read. Choose it once more."
      case .tooLarge:
        "This file has more than \(Limits.uploadSize >> 20) MB. Unpack it and choose one of the files in it."
      case .tooLargeBook: "This book has more than \(Limits.ebookSize >> 20) MB, which is too much."
      }
    }
  }

  /// Reads what the system's dialog gave. Off the caller's actor: a screen must not wait for a disk.
  ///
  /// - Parameter limit: In bytes; ``Problem/tooLargeBook`` is thrown beyond that of e-books.
  @concurrent public static func read(
    _ url: URL, atMost limit: Int = Limits.uploadSize
  ) async throws(Problem) -> PickedFile {
    let tooLarge = limit == Limits.ebookSize ? Problem.tooLargeBook : .tooLarge
    #if canImport(Darwin)
      // What lies outside the app is opened for it by the system, and closed again.
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
