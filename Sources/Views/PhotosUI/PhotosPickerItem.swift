import SwiftUI

/// A chosen file, which has already been uploaded when the app gets the item.
///
/// ```swift
/// let data = try await item.loadTransferable(type: Data.self)
/// ```
public struct PhotosPickerItem: Equatable, Hashable, Sendable {
  /// The policy for a file's encoding; ignored, because files keep their encoding.
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
  /// The identifier in a photo library; nil for chosen files.
  public let itemIdentifier: String?

  /// Creates an item of a photo library. It has no content, because a server has no library.
  public init(itemIdentifier: String) {
    self.itemIdentifier = itemIdentifier
    storage = nil
  }

  init(_ file: UploadedFile) {
    storage = Storage(file)
    itemIdentifier = nil
  }

  /// The type of the file; empty for an item without a file.
  public var supportedContentTypes: [UTType] { storage.map { [$0.file.contentType] } ?? [] }

  /// Returns the file as a value; nil if the type does not accept files of its kind.
  public func loadTransferable<T: Transferable>(type: T.Type) async throws -> T? {
    guard let storage else { return nil }
    return try await T.importing(Data(storage.file.bytes), storage.file.contentType)
  }

  /// Loads the file as a value and calls a closure with the result.
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
