import ServerCore
import Foundation
import Glibc
import HTTPServer
import KiwiKit
import Media
import Threads

/// An uploaded file of places: an archive or a single document.
struct UserPlaceImportFile: Sendable {
  let path: String
  /// The file name on the user's device.
  let name: String
  /// The reader's locale, for the texts that rows keep.
  let locale: Locale

  /// Parses the rows. Another process unpacks archives; parsing runs on a worker thread.
  func rows(_ staging: Staging) async throws -> [ImportedRow] {
    let start = try await reading(staging) { try contents(atMost: 4) }
    let documents =
      start.starts(with: Array("PK".utf8))
      ? try await unpacked(staging)
      : [UnpackedDocument(name: name, bytes: try await reading(staging) { try contents(atMost: .max) })]
    return try await reading(staging) {
      try ReaderLocale.$current.withValue(locale) {
        do throws(UserPlaceImportParser.Failure) {
          return try UserPlaceImportParser.rows(of: documents)
        } catch {
          throw UserPlaceImportError.of(error)
        }
      }
    }
  }

  private func reading<Result: Sendable>(
    _ staging: Staging, _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await staging.server.queues.users.run(
      for: staging.owner, orThrow: APIError.overloaded(retryAfter: 3) as any Error, work)
  }

  private func unpacked(_ staging: Staging) async throws -> [UnpackedDocument] {
    do throws(MediaError) {
      return try await staging.server.pictures.unpack(
        archive: path, by: staging.folder, for: staging.owner)
    } catch {
      switch error {
      case .tooLarge: throw UserPlaceImportError.archiveTooLarge
      case .damaged, .unsupportedKind, .unsupportedCoding, .timedOut, .tooManyPixels:
        throw APIError(
          .unprocessableContent, "damaged_archive",
          "This archive could not be read. Download it again, or unpack it and choose one of its files.",
          field: "file")
      case .overloaded: throw APIError.overloaded(retryAfter: 3)
      case .helperFailed(let reason):
        staging.server.log.error("The archive could not be unpacked: \(reason)")
        throw APIError.internalError
      case .storage(let code): throw FileSystem.isFull(code) ? APIError.storageFull : .storageFailed
      }
    }
  }

  private func contents(atMost limit: Int) throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw APIError.storageFailed }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: min(limit, 256 * 1024))
    while bytes.count < limit {
      let count = read(descriptor, &piece, min(piece.count, limit - bytes.count))
      guard count >= 0 else { throw APIError.storageFailed }
      if count == 0 { break }
      bytes += piece.prefix(count)
    }
    return bytes
  }
}

/// The errors of uploaded files of places.
private enum UserPlaceImportError {
  static let archiveTooLarge = APIError(
    .unprocessableContent, "too_much_inside",
    "This archive is too large when unpacked. Unpack it and choose one of its files.", field: "file")

  static func of(_ failure: UserPlaceImportParser.Failure) -> APIError {
    switch failure {
    case .unknownFormat:
      APIError(
        .unprocessableContent, "unknown_format",
        "This file has no supported data. Choose an export of Google Maps or Swarm.", field: "file")
    case .tooManyRows:
      APIError(
        .unprocessableContent, "too_many_rows",
        "This file has more than \(Limits.placeImportRows) entries. Split it, or choose one of its files.",
        field: "file")
    }
  }
}
