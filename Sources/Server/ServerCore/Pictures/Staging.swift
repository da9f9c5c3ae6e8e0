import HTTPServer
import KiwiKit
import Media
import Threads

/// The files of one request or job, until a transaction adopts its pictures.
///
/// Remaining files are deleted at the end.
package struct Staging: Sendable {
  package let server: ServerContext
  package let folder: String
  /// The account for which the work is done; nil for the server's own.
  package let owner: Int64?
  private let names = Names()

  private final class Names: Sendable {
    struct State {
      var made: [String] = []
      var committed: [String] = []
    }
    let state = Mutex(State())
  }

  fileprivate init(_ server: ServerContext, of owner: Int64?) throws {
    self.server = server
    self.owner = owner
    folder = "\(server.folder.incoming)/\(UUIDv7.generate())"
    try FileSystem.createFolder(folder)
  }

  /// Returns the path of the n-th upload.
  package func path(ofUpload number: Int) -> String {
    "\(folder)/upload-\(number)"
  }

  package func process(upload path: String, kind: MediaProcessor.Kind) async throws -> ProcessedImage {
    do throws(MediaError) {
      return try record(await server.pictures.process(upload: path, into: folder, kind: kind, for: owner))
    } catch {
      throw refusal(error)
    }
  }

  /// Reads the codes and text in a picture, without keeping the picture.
  package func read(upload path: String) async throws(APIError) -> PictureReading {
    do throws(MediaError) {
      return try await server.pictures.read(picture: path, by: folder, for: owner)
    } catch {
      let refusal = refusal(error)
      switch error {
      case .helperFailed: throw .cannotRead
      case .timedOut: throw .readingTookTooLong
      default: throw refusal
      }
    }
  }

  /// Reads an e-book and processes its pictures.
  package func read(ebook path: String) async throws(MediaError) -> Result<EbookReading, EbookReading.Problem>
  {
    let result = try await server.pictures.read(ebook: path, into: folder, for: owner)
    if case .success(let reading) = result {
      names.state.withLock { $0.made += reading.images.map(\.name) }
    }
    return result
  }

  package func drawCard(_ card: QuoteCard) async throws -> ProcessedImage {
    try record(await server.pictures.drawCard(card, into: folder))
  }

  private func record(_ image: ProcessedImage) -> ProcessedImage {
    names.state.withLock { $0.made += image.variants.map(\.name) }
    return image
  }

  private func refusal(_ error: MediaError) -> APIError {
    if case .helperFailed(let reason) = error { server.log.error("The media helper failed: \(reason)") }
    if case .storage(let code) = error { server.log.error("A picture could not be stored: errno \(code)") }
    return APIError(error)
  }

  /// Moves the pictures to the folder from which they are served.
  ///
  /// Runs on the writer's thread, like the removal of unused files, so no file is removed between the check of its
  /// use and the insertion of the row that uses it.
  package func commit() throws {
    let made = names.state.withLock { $0.made }
    guard !made.isEmpty else { return }
    for name in made {
      let destination = "\(server.folder.uploads)/\(name)"
      names.state.withLock { $0.committed.append(name) }
      // Names are content hashes, so an existing file has the same content.
      guard !FileSystem.exists(destination) else { continue }
      try FileSystem.rename("\(folder)/\(name)", to: destination)
    }
    try FileSystem.synchronizeFolder(server.folder.uploads)
  }

  fileprivate func discard(wasWritten: Bool) {
    if !wasWritten {
      let committed = names.state.withLock { $0.committed }
      server.removeUnusedPictures(committed)
    }
    do {
      try FileSystem.removeFolder(folder)
    } catch {
      server.log.error("Staged files could not be removed: \(error)")
    }
  }
}

extension ServerContext {
  /// Runs `body` with a staging folder.
  ///
  /// - Parameter owner: The account for which the work is done. Accounts take turns in the media helper.
  package func withStaging<Result>(
    of owner: Int64? = nil, _ body: (Staging) async throws -> Result
  ) async throws -> Result {
    let staging = try Staging(self, of: owner)
    do {
      let result = try await body(staging)
      staging.discard(wasWritten: true)
      return result
    } catch {
      staging.discard(wasWritten: false)
      throw error
    }
  }
}

extension APIError {
  fileprivate static let cannotRead = APIError(
    .serviceUnavailable, "reading_unavailable",
    "Photo reading is unavailable. Type the title instead, or contact the operator.")
  fileprivate static let readingTookTooLong = APIError(
    .unprocessableContent, "reading_timed_out",
    "This photo took too long to read. Use a photo of the cover only, or type the title.",
    field: "file")

  fileprivate init(_ error: MediaError) {
    switch error {
    case .unsupportedKind:
      self = APIError(
        .unsupportedMediaType, "unsupported_image",
        "This file is not a supported photo. Choose a JPEG, PNG or WebP photo.",
        field: "file")
    case .unsupportedCoding:
      self = APIError(
        .unsupportedMediaType, "unsupported_image",
        "This JPEG photo has an unsupported encoding. Save it as a standard JPEG and try again.",
        field: "file")
    case .tooManyPixels:
      self = APIError(
        .unprocessableContent, "image_too_large",
        "This photo is too large. Use at most 25 megapixels and 32,000 pixels on each side.",
        field: "file")
    case .damaged:
      self = APIError(
        .unprocessableContent, "damaged_image",
        "This photo is damaged or incomplete. Choose another.", field: "file")
    case .timedOut:
      self = APIError(
        .unprocessableContent, "damaged_image", "This photo took too long to read. Choose a smaller one.",
        field: "file")
    case .tooLarge: self = .tooLarge(limit: Limits.uploadSize)
    case .overloaded: self = .overloaded(retryAfter: 3)
    case .helperFailed: self = .internalError
    case .storage(let code): self = FileSystem.isFull(code) ? .storageFull : .storageFailed
    }
  }
}
