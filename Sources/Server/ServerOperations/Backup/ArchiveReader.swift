import ServerCore
import Commands
import Formats
import Glibc
import Passwords

/// Reads the archive of a backup as untrusted input.
struct ArchiveReader: ~Copyable {
  let size: Int
  private let path: String
  private let descriptor: Int32
  private var hash = StreamingHash()
  private(set) var position = 0

  init(path: String) throws {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileSystem.Failure(action: .read, path: path, code: errno) }
    var information = stat()
    guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw BackupDamage(localized("\(path) is not a regular file. Use another file."))
    }
    size = Int(information.st_size)
  }

  deinit {
    close(descriptor)
  }

  /// Returns the next entry, whose content must be read before the one after it.
  ///
  /// Returns nil at the end, after checking the checksum and that no data follows.
  mutating func next() throws -> ArchiveHeader? {
    let expected = Hexadecimal.text(hash.result())
    guard let header = ArchiveHeader(block: try read(ArchiveHeader.blockSize)) else {
      let start = String(position - ArchiveHeader.blockSize)
      throw BackupDamage(
        localized(
          "This backup cannot be restored: the entry at byte \(start) is not a file. Use another backup."))
    }
    guard header.size <= size - position else {
      throw BackupDamage(localized("This backup cannot be restored: it is truncated. Use another backup."))
    }
    guard header.name == BackupFormat.checksum else { return header }
    guard header.size == 65 else {
      throw BackupDamage(
        localized("This backup cannot be restored: its checksum is malformed. Use another backup."))
    }
    let found = try content(of: header, limit: 65)
    guard found == Array("\(expected)\n".utf8) else {
      throw BackupDamage(
        localized("This backup cannot be restored: its checksum is wrong. Use another backup."))
    }
    let end = try read(2 * ArchiveHeader.blockSize)
    guard end.allSatisfy({ $0 == 0 }), position == size else {
      throw BackupDamage(
        localized("This backup cannot be restored: data follows its end. Use another backup."))
    }
    return nil
  }

  /// Reads the whole content of a small entry.
  mutating func content(of header: ArchiveHeader, limit: Int) throws -> [UInt8] {
    guard header.size <= limit else {
      throw BackupDamage(
        localized(
          "This backup cannot be restored: its file \"\(header.name)\" is too large. Use another backup."))
    }
    let content = try read(header.size)
    try skipPadding(of: header)
    return content
  }

  /// Extracts an entry to a new file and returns its SHA-256.
  mutating func extract(
    _ header: ArchiveHeader, to file: String, progress: (Int) -> Void = { _ in }
  ) throws -> [UInt8] {
    let target = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard target >= 0 else {
      if errno == EEXIST {
        throw BackupDamage(
          localized(
            "This backup cannot be restored: it contains the file \"\(header.name)\" twice. Use another backup."
          ))
      }
      throw FileSystem.Failure(action: .write, path: file, code: errno)
    }
    defer { close(target) }
    var fileHash = StreamingHash()
    var rest = header.size
    while rest > 0 {
      let piece = try read(min(rest, 1 << 20))
      piece.withUnsafeBytes { fileHash.update($0) }
      try Self.write(piece, to: target, path: file)
      rest -= piece.count
      progress(position)
    }
    try skipPadding(of: header)
    return fileHash.result()
  }

  private mutating func skipPadding(of header: ArchiveHeader) throws {
    guard try read(header.padding).allSatisfy({ $0 == 0 }) else {
      throw BackupDamage(
        localized("This backup cannot be restored: it contains data between its files. Use another backup."))
    }
  }

  private mutating func read(_ count: Int) throws -> [UInt8] {
    guard count <= size - position else {
      throw BackupDamage(localized("This backup cannot be restored: it is truncated. Use another backup."))
    }
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let amount = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress?.advanced(by: done), count - done)
      }
      if amount < 0, errno == EINTR { continue }
      guard amount >= 0 else { throw FileSystem.Failure(action: .read, path: path, code: errno) }
      guard amount > 0 else {
        throw BackupDamage(localized("This backup cannot be restored: it is truncated. Use another backup."))
      }
      done += amount
    }
    position += count
    bytes.withUnsafeBytes { hash.update($0) }
    return bytes
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32, path: String) throws {
    guard DescriptorWriter.write(bytes, to: descriptor) else {
      throw FileSystem.Failure(action: .write, path: path, code: errno)
    }
  }
}
