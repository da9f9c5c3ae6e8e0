public import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Stores the token in a file that only its owner may read (mode 0600).
public struct FileTokenStore: TokenStoring {
  private let file: URL

  public init(file: URL) {
    self.file = file
  }

  public func token() -> String? {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
    let token = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return token.isEmpty ? nil : token
  }

  /// Replaces the file by renaming a temporary one. A crash leaves the old token or the new one.
  public func save(_ token: String) throws(TokenStoreFailure) {
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw TokenStoreFailure(
        message: localized("Your login could not be saved on this device. Free up space and log in again."))
    }
    let temporary = file.path + ".new"
    // A crash may have left this file, with another mode.
    unlink(temporary)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure }
    let bytes = Array(token.utf8)
    let isWritten = write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
    close(descriptor)
    guard isWritten, rename(temporary, file.path) == 0 else { throw Self.failure }
  }

  public func clear() throws(TokenStoreFailure) {
    guard unlink(file.path) == 0 || errno == ENOENT else {
      throw TokenStoreFailure(
        message: localized("Your login could not be removed from this device. Try again."))
    }
  }

  private static var failure: TokenStoreFailure {
    TokenStoreFailure(
      message: localized("Your login could not be saved on this device. Free up space and log in again."))
  }
}
