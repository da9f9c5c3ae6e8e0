import Glibc
import HTTPServer
import KiwiKit
import Passwords

/// A `multipart/form-data` body, streamed with texts to memory and files to disk.
package struct MultipartForm: Sendable {
  /// The paths of the files in `file` parts, in order.
  package private(set) var uploads: [String] = []
  /// A hash of all parts.
  package private(set) var fingerprint: [UInt8] = []
  private var fields: [(name: String, value: String)] = []

  private static let fileField = "file"
  /// The maximum total size of text parts, in bytes; the same as for form bodies.
  private static let textLimit = 64 * 1024
  private static let malformed = APIError(
    .badRequest, "malformed_multipart", "The multipart body is malformed. Send the form again.")

  /// - Parameter fileLimit: The maximum size of one file, in bytes.
  package init(
    _ context: RequestContext, into staging: Staging, maxFiles: Int, fileLimit: Int = Limits.uploadSize
  ) async throws {
    let contentType = context.request.headers["Content-Type"] ?? ""
    guard MediaType(contentType).is("multipart/form-data") else {
      throw APIError.unsupportedMediaType("multipart/form-data")
    }
    guard var parser = MultipartParser(contentType: contentType) else { throw Self.malformed }
    let bodyLimit = maxFiles * fileLimit + Self.textLimit
    if let length = context.request.body.contentLength, length > bodyLimit {
      throw APIError.tooLarge(limit: fileLimit)
    }
    var reader = PartReader(staging: staging, maxFiles: maxFiles, fileLimit: fileLimit)
    while let chunk = try await Self.nextChunk(of: context.request.body, limit: fileLimit) {
      do throws(MultipartError) {
        for event in try parser.feed(chunk) { reader.take(event) }
      } catch {
        throw error == .tooManyParts ? APIError.tooLarge(limit: Self.textLimit) : Self.malformed
      }
      if let failure = reader.failure { throw failure }
    }
    do { try parser.finish() } catch { throw Self.malformed }
    uploads = reader.uploads
    fields = reader.fields
    fingerprint = reader.finishDigest()
  }

  private static func nextChunk(of body: RequestBody, limit: Int) async throws -> [UInt8]? {
    do throws(BodyError) {
      return try await body.nextChunk()
    } catch {
      throw APIError(error, limit: limit)
    }
  }

  /// Returns the value of a field. Throws if it is given twice.
  package func text(_ name: String) throws(APIError) -> String? {
    let values = texts(name)
    guard values.count <= 1 else {
      throw .duplicateParameter(name)
    }
    return values.first
  }

  package func texts(_ name: String) -> [String] {
    fields.filter { $0.name == name }.map(\.value)
  }

  /// Processes the parser's events in order. The first failure is kept.
  private struct PartReader {
    let staging: Staging
    let maxFiles: Int
    let fileLimit: Int
    var uploads: [String] = []
    var fields: [(name: String, value: String)] = []
    var failure: APIError?
    /// A hash of names and contents.
    private var digest = StreamingHash()

    private var name = ""
    private var text: [UInt8] = []
    private var textBytes = 0
    private var partSize = 0
    private var file: UploadedFile?

    init(staging: Staging, maxFiles: Int, fileLimit: Int) {
      self.staging = staging
      self.fileLimit = fileLimit
      self.maxFiles = maxFiles
    }

    mutating func take(_ event: MultipartParser.Event) {
      guard failure == nil else { return }
      do throws(APIError) {
        switch event {
        case .partBegan(let part): try begin(part)
        case .partData(let bytes): try append(bytes)
        case .partEnded: try end()
        case .finished: break
        }
      } catch {
        failure = error
      }
    }

    private mutating func begin(_ part: MultipartParser.Part) throws(APIError) {
      name = part.name
      text = []
      partSize = 0
      // A form's empty file input arrives as a part with an empty file name.
      guard name == MultipartForm.fileField, part.filename != "" else { return }
      guard uploads.count < maxFiles else {
        throw .invalid("file", "There are too many files. Send at most \(maxFiles).")
      }
      let path = staging.path(ofUpload: uploads.count)
      file = try UploadedFile(path: path, limit: fileLimit)
      uploads.append(path)
    }

    private mutating func append(_ bytes: [UInt8]) throws(APIError) {
      if let file {
        try file.append(bytes)
        partSize += bytes.count
        digest.update(bytes)
        return
      }
      textBytes += bytes.count
      guard textBytes <= MultipartForm.textLimit else { throw .tooLarge(limit: MultipartForm.textLimit) }
      text += bytes
    }

    private mutating func end() throws(APIError) {
      guard file == nil else {
        file = nil
        close(name: name, size: partSize)
        return
      }
      guard let value = String(validating: text, as: UTF8.self) else {
        throw .invalid(name, "The text is not valid UTF-8. Send it as UTF-8.")
      }
      digest.update(text)
      close(name: name, size: text.count)
      fields.append((name, value))
    }

    /// Ends a part in the hash. Sizes keep different forms from hashing the same bytes.
    private mutating func close(name: String, size: Int) {
      digest.update(Array("\n\(size) \(name.utf8.count) \(name)\n".utf8))
    }

    mutating func finishDigest() -> [UInt8] {
      digest.result()
    }
  }
}

/// A file being uploaded. The last reference closes it.
private final class UploadedFile {
  private let descriptor: Int32
  private let limit: Int
  private var size = 0

  init(path: String, limit: Int) throws(APIError) {
    self.limit = limit
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileSystem.isFull(errno) ? .storageFull : .storageFailed }
  }

  deinit {
    close(descriptor)
  }

  func append(_ bytes: [UInt8]) throws(APIError) {
    size += bytes.count
    guard size <= limit else { throw .tooLarge(limit: limit) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        write(descriptor, buffer.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileSystem.isFull(errno) ? .storageFull : .storageFailed }
      written += count
    }
  }
}
