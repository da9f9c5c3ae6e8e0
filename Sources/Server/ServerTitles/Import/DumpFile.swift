import ServerCore
import Formats
import Glibc
import Passwords

/// The lines of a large file, plain or gzipped, read in constant memory.
struct DumpFile: ~Copyable {
  enum Line {
    case text([UInt8])
    /// A line longer than any valid record.
    case tooLong
  }

  let path: String
  /// The size on disk in bytes.
  let size: Int
  /// The number of bytes read.
  private(set) var bytesRead = 0
  /// The offset of the next line in the uncompressed text.
  private(set) var position = 0

  private let descriptor: Int32
  private var gzip: GzipStream?
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  private static let pieceSize = 256 * 1024
  private static let maxLineLength = 4 * 1024 * 1024

  init(path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileSystem.Failure(action: .read, path: path, code: errno) }
    var information = stat()
    guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw CommandFailure(String(localized: "\(path) is not a regular file. Choose another file."))
    }
    var magic = [UInt8](repeating: 0, count: 2)
    let isPacked = pread(descriptor, &magic, 2, 0) == 2 && magic == [0x1F, 0x8B]
    do {
      if isPacked { gzip = try GzipStream() } else { gzip = nil }
    } catch {
      close(descriptor)
      throw error
    }
    self.path = path
    self.descriptor = descriptor
    size = Int(information.st_size)
  }

  deinit {
    close(descriptor)
  }

  /// Returns an identifier independent of the path, derived from size, beginning and end.
  func fingerprint() throws -> String {
    let length = 64 * 1024
    let parts = try bytes(at: 0, count: length) + bytes(at: max(0, size - length), count: length)
    return Hexadecimal.text(Hash.sha256(Array("\(size)\n".utf8) + parts))
  }

  private func bytes(at offset: Int, count: Int) throws(FileSystem.Failure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let found = pread(descriptor, &bytes, count, offset)
    guard found >= 0 else { throw FileSystem.Failure(action: .read, path: path, code: errno) }
    return Array(bytes.prefix(found))
  }

  /// Moves to an offset at which a line begins. Compressed text must be unpacked up to that offset.
  ///
  /// - Parameter progress: Called after each chunk, with the number of bytes read.
  mutating func skip(to position: Int, progress: (Int) throws -> Void) throws {
    if gzip == nil {
      guard lseek(descriptor, position, SEEK_SET) == position else {
        throw FileSystem.Failure(action: .read, path: path, code: errno)
      }
      (buffer, start, isAtEnd) = ([], 0, false)
      bytesRead = position
      self.position = position
      return
    }
    while self.position < position {
      if start == buffer.count {
        guard try fill() else { return }
        try progress(bytesRead)
      }
      let count = min(buffer.count - start, position - self.position)
      start += count
      self.position += count
    }
  }

  /// Returns the next line without its ending, or nil after the last.
  mutating func next() throws -> Line? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer {
          position += end + 1 - start
          start = end + 1
        }
        return .text(Array(buffer[start..<end]))
      }
      searched = buffer.count - start
      if searched > Self.maxLineLength { return try skipLine() }
      guard try fill() else { break }
    }
    guard start < buffer.count else { return nil }
    defer {
      position += buffer.count - start
      start = buffer.count
    }
    return .text(Array(buffer[start...]))
  }

  private mutating func skipLine() throws -> Line {
    while true {
      let end = buffer[start...].firstIndex(of: UInt8(ascii: "\n"))
      let next = end.map { $0 + 1 } ?? buffer.count
      position += next - start
      start = next
      if try end != nil || !fill() { return .tooLong }
    }
  }

  /// Reads more and moves unread bytes to the start of the buffer. Returns false at the end of the file.
  private mutating func fill() throws -> Bool {
    buffer.removeFirst(start)
    start = 0
    while !isAtEnd {
      var piece = [UInt8](repeating: 0, count: Self.pieceSize)
      let count = read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileSystem.Failure(action: .read, path: path, code: errno) }
      guard count > 0 else {
        isAtEnd = true
        if gzip?.isBetweenMembers == false {
          throw GzipStream.Damage(
            description: String(localized: "The file is incomplete. Download it again."))
        }
        break
      }
      piece.removeLast(piece.count - count)
      bytesRead += count
      let before = buffer.count
      if gzip != nil { try gzip?.unpack(piece, into: &buffer) } else { buffer += piece }
      if buffer.count > before { return true }
    }
    return false
  }
}
