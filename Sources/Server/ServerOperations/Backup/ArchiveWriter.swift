import ServerCore
import Commands
import Formats
import Glibc
import Passwords

/// Writes the archive of a backup and hashes its bytes.
struct ArchiveWriter: ~Copyable {
  private let path: String
  private let descriptor: Int32
  private let seconds: Int
  private var hash = StreamingHash()
  private(set) var size = 0

  /// - Parameter seconds: The modification time of all entries.
  init(path: String, seconds: Int) throws(FileSystem.Failure) {
    self.path = path
    self.seconds = seconds
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw FileSystem.Failure(action: .write, path: path, code: errno) }
  }

  deinit {
    close(descriptor)
  }

  mutating func add(_ name: String, content: [UInt8]) throws(FileSystem.Failure) {
    let header = ArchiveHeader(name: name, size: content.count)
    try write(header.bytes(modifiedAt: seconds))
    try write(content)
    try write([UInt8](repeating: 0, count: header.padding))
  }

  mutating func add(
    _ name: String, file: String, progress: (Int) -> Void = { _ in }
  ) throws(FileSystem.Failure) {
    let source = open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard source >= 0 else { throw FileSystem.Failure(action: .read, path: file, code: errno) }
    defer { close(source) }
    var information = stat()
    guard fstat(source, &information) == 0 else {
      throw FileSystem.Failure(action: .read, path: file, code: errno)
    }
    let header = ArchiveHeader(name: name, size: Int(information.st_size))
    try write(header.bytes(modifiedAt: seconds))
    var buffer = [UInt8](repeating: 0, count: min(max(header.size, 1), 1 << 20))
    var done = 0
    while done < header.size {
      let count = Glibc.read(source, &buffer, min(buffer.count, header.size - done))
      if count < 0, errno == EINTR { continue }
      // No file shrinks while it is copied, unless the disk is failing.
      guard count > 0 else {
        throw FileSystem.Failure(action: .read, path: file, code: count == 0 ? EIO : errno)
      }
      try write(buffer[..<count])
      done += count
      progress(done)
    }
    try write([UInt8](repeating: 0, count: header.padding))
  }

  /// Adds the checksum and the end marker, and makes the archive durable.
  mutating func finish() throws(FileSystem.Failure) {
    let checksum = Hexadecimal.text(hash.result()) + "\n"
    try add(BackupFormat.checksum, content: Array(checksum.utf8))
    try write([UInt8](repeating: 0, count: 2 * ArchiveHeader.blockSize))
    guard fsync(descriptor) == 0 else {
      throw FileSystem.Failure(action: .synchronize, path: path, code: errno)
    }
  }

  private mutating func write(_ bytes: some RandomAccessCollection<UInt8>) throws(FileSystem.Failure) {
    let descriptor = descriptor
    // Arrays and their slices have contiguous storage.
    let isWritten = bytes.withContiguousStorageIfAvailable { buffer in
      hash.update(UnsafeRawBufferPointer(buffer))
      return DescriptorWriter.write(UnsafeRawBufferPointer(buffer), to: descriptor)
    }
    guard isWritten == true else { throw FileSystem.Failure(action: .write, path: path, code: errno) }
    size += bytes.count
  }
}
