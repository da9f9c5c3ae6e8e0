import SwiftUI

/// A file that somebody picked. It is in the server already when the program gets the item.
///
/// ```swift
/// let data = try await item.loadTransferable(type: Data.self)
/// ```
public struct PhotosPickerItem: Equatable, Hashable, Sendable {
  public struct EncodingDisambiguationPolicy: Equatable, Hashable, Sendable {
    private let name: String
    public static let automatic = EncodingDisambiguationPolicy(name: "automatic")
    public static let current = EncodingDisambiguationPolicy(name: "current")
    public static let compatible = EncodingDisambiguationPolicy(name: "compatible")
  }

  private final class Storage: Sendable {
    let file: UploadedFile
    init(_ file: UploadedFile) { self.file = file }
  }

  private let storage: Storage?
  /// The name in a photo library, for items that were made from one. Files that people pick have none.
  public let itemIdentifier: String?

  /// Stands for something in a photo library. A server has none: there is nothing to load.
  public init(itemIdentifier: String) {
    self.itemIdentifier = itemIdentifier
    storage = nil
  }

  init(_ file: UploadedFile) {
    storage = Storage(file)
    itemIdentifier = nil
  }

  public var supportedContentTypes: [UTType] { storage.map { [$0.file.contentType] } ?? [] }

  /// The file as a value; nil when it is not of a kind that the type can be made from.
  public func loadTransferable<T: Transferable>(type: T.Type) async throws -> T? {
    guard let storage else { return nil }
    return try await T.importing(Data(storage.file.bytes), storage.file.contentType)
  }

  @discardableResult
  public func loadTransferable<T: Transferable>(
    type: T.Type, completionHandler: @escaping @Sendable (Result<T?, any Error>) -> Void
  ) -> Progress {
    let progress = Progress(totalUnitCount: 1)
    Task {
      do {
        completionHandler(.success(try await loadTransferable(type: type)))
      } catch {
        completionHandler(.failure(error))
      }
    }
    progress.completedUnitCount = 1
    return progress
  }

  public static func == (left: PhotosPickerItem, right: PhotosPickerItem) -> Bool {
    left.storage === right.storage && left.itemIdentifier == right.itemIdentifier
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.map { ObjectIdentifier($0) })
    hasher.combine(itemIdentifier)
  }
}
