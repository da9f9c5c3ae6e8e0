import CZlib
import Glibc
import OpenStreetMap

/// An extract that is read block by block, as often as needed.
final class ExtractFile {
  private let descriptor: Int32
  /// The size in bytes.
  let size: Int
  private var offset = 0
  private var passes = 0

  private static let knownFeatures: Set = ["OsmSchema-V0.6", "DenseNodes"]

  /// Opens a file, or returns nil if that fails.
  init?(path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    var information = stat()
    guard descriptor >= 0, fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG
    else {
      return nil
    }
    size = information.st_size
  }

  deinit { close(descriptor) }

  /// The bytes read by all passes together.
  var bytesRead: Int { max(0, passes - 1) * size + offset }

  /// Reads the file once from its beginning.
  func read(_ body: (ExtractBlock) throws(ExtractError) -> Void) throws(ExtractError) {
    passes += 1
    offset = 0
    var hasHeader = false
    while offset < size {
      let length = try bytes(4).reduce(0) { $0 << 8 | Int($1) }
      guard length <= ExtractFrame.maxHeaderSize else { throw .frame }
      let header = try ExtractFrame.header(bytes(length))
      let content = try bytes(header.size)
      switch header.kind {
      case "OSMHeader":
        let features = try ExtractBlock.requiredFeatures(ofHeader: try Self.decompressed(content))
        if let unknown = features.first(where: { !Self.knownFeatures.contains($0) }) {
          throw .feature(unknown)
        }
        hasHeader = true
      case "OSMData":
        guard hasHeader else { throw .frame }
        try body(try ExtractBlock(try Self.decompressed(content)))
      // The format allows other blocks, which readers skip.
      default: continue
      }
    }
    guard hasHeader else { throw .frame }
  }

  /// The next bytes of the file.
  private func bytes(_ count: Int) throws(ExtractError) -> [UInt8] {
    guard count <= size - offset else { throw .frame }
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let read = bytes[done...].withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress, $0.count, offset + done)
      }
      if read < 0, errno == EINTR { continue }
      guard read > 0 else { throw .frame }
      done += read
    }
    offset += count
    return bytes
  }

  private static func decompressed(_ content: [UInt8]) throws(ExtractError) -> [UInt8] {
    let frame = try ExtractFrame(content)
    switch frame.compression {
    case .none: return Array(content[frame.compressed])
    case .lz4: return try LZ4.decompressed(content[frame.compressed], size: frame.size)
    case .zlib:
      var bytes = [UInt8](repeating: 0, count: frame.size)
      var count = uLong(frame.size)
      let compressed = content[frame.compressed]
      let code = compressed.withUnsafeBufferPointer {
        uncompress(&bytes, &count, $0.baseAddress, uLong($0.count))
      }
      guard code == Z_OK, Int(count) == frame.size else { throw .decompression }
      return bytes
    }
  }
}
