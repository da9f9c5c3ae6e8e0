import HTTPServer
import KiwiKit
import Media
import Threads

/// Where the files of one request or job wait: first as uploaded, then as pictures, until a transaction takes the
/// pictures over. Goes with whatever is left in the end.
package struct Staging: Sendable {
  package let server: ServerContext
  package let folder: String
  /// Whose work is done here; nil for the server's own.
  package let owner: Int64?
  private let names = Names()

  private final class Names: Sendable {
    struct State {
      var made: [String] = []
      var landed: [String] = []
    }
    let state = Mutex(State())
  }

  fileprivate init(_ server: ServerContext, of owner: Int64?) throws {
    self.server = server
    self.owner = owner
    folder = "\(server.folder.incoming)/\(UUIDv7.generate())"
    try FileSystem.createFolder(folder)
  }

  /// The path for the n-th uploaded file.
  package func path(ofUpload number: Int) -> String {
    "\(folder)/upload-\(number)"
  }

  package func process(upload path: String, kind: MediaProcessor.Kind) async throws -> ProcessedImage {
    do throws(MediaError) {
      return try note(await server.pictures.process(upload: path, into: folder, kind: kind, for: owner))
    } catch {
      throw refusal(error)
    }
  }

  /// What stands in a picture, of which nothing is kept.
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

  /// What stands in an e-book, with its pictures made.
  package func read(ebook path: String) async throws(MediaError) -> Result<EbookReading, EbookReading.Problem>
  {
    let result = try await server.pictures.read(ebook: path, into: folder, for: owner)
    if case .success(let reading) = result {
      names.state.withLock { $0.made += reading.images.map(\.name) }
    }
    return result
  }

  package func drawCard(_ card: QuoteCard) async throws -> ProcessedImage {
    try note(await server.pictures.drawCard(card, into: folder))
  }

  private func note(_ image: ProcessedImage) -> ProcessedImage {
    names.state.withLock { $0.made += image.variants.map(\.name) }
    return image
  }

  private func refusal(_ error: MediaError) -> APIError {
    if case .helperFailed(let reason) = error { server.log.error("Pictures cannot be made: \(reason)") }
    if case .storage(let code) = error { server.log.error("A picture cannot be stored: errno \(code)") }
    return APIError(error)
  }

  /// Moves the pictures to where they are served from. Runs on the writer's thread, as does the removal of
  /// unused files, so that no file goes between the look whether it is used and the row that uses it.
  package func land() throws {
    let made = names.state.withLock { $0.made }
    guard !made.isEmpty else { return }
    for name in made {
      let destination = "\(server.folder.uploads)/\(name)"
      names.state.withLock { $0.landed.append(name) }
      // The same bytes have the same name, so a file that is there is this one.
      guard !FileSystem.exists(destination) else { continue }
      try FileSystem.rename("\(folder)/\(name)", to: destination)
    }
    try FileSystem.synchronizeFolder(server.folder.uploads)
  }

  fileprivate func discard(wasWritten: Bool) {
    if !wasWritten {
      let landed = names.state.withLock { $0.landed }
      server.removeUnusedPictures(landed)
    }
    do {
      try FileSystem.removeFolder(folder)
    } catch {
      server.log.error("Staged files could not be removed: \(error)")
    }
  }
}

extension ServerContext {
  /// Runs `body` with a place for files.
  ///
  /// - Parameter owner: Whose work it is: accounts take turns where pictures and books are read.
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
    "This server cannot read photos right now. Type the title instead, or ask the host.")
  fileprivate static let readingTookTooLong = APIError(
    .unprocessableContent, "reading_timed_out",
    "There is too much in this photo to be read in time. Try one of the cover alone, or type the title.",
    field: "file")

  fileprivate init(_ error: MediaError) {
    switch error {
    case .unsupportedKind:
      self.init(
        .unsupportedMediaType, "unsupported_image", "Only JPEG, PNG and WebP pictures can be added.",
        field: "file")
    case .unsupportedCoding:
      self.init(
        .unsupportedMediaType, "unsupported_image",
        "That JPEG is stored in a form that cannot be read. Save it as a standard JPEG, then try again.",
        field: "file")
    case .tooManyPixels:
      self.init(
        .unprocessableContent, "image_too_large",
        "That picture is too large. Try one of at most 25 megapixels and 32,000 pixels on each side.",
        field: "file")
    case .damaged:
      self.init(
        .unprocessableContent, "damaged_image",
        "That picture is damaged or incomplete. Try another copy of it.", field: "file")
    case .timedOut:
      self.init(
        .unprocessableContent, "damaged_image", "That picture took too long to read. Try a smaller one.",
        field: "file")
    case .tooLarge: self = .tooLarge(limit: Limits.uploadSize)
    case .overloaded: self = .overloaded(retryAfter: 3)
    case .helperFailed: self = .internalError
    case .storage(let code): self = FileSystem.isFull(code) ? .storageFull : .storageFailed
    }
  }
}
