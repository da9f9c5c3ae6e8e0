import ServerCore
import CZlib

/// Unpacks gzip (RFC 1952) chunk by chunk in constant memory, with any number of members.
struct GzipStream: ~Copyable {
  struct Damage: Error, CustomStringConvertible {
    let description: String
  }

  /// Allocated, because zlib stores the stream's address and it must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  /// Indicates whether the next byte starts a member or is past the end.
  private(set) var isBetweenMembers = true

  init() throws(Damage) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let code = inflateInit2_(stream, Self.gzip, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard code == Z_OK else {
      stream.deinitialize(count: 1)
      stream.deallocate()
      throw Damage(description: "zlib failed (\(code))")
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// The largest window, with a gzip header.
  private static let gzip = MAX_WBITS + 16

  /// Appends the unpacked bytes of `input`.
  mutating func unpack(_ input: [UInt8], into output: inout [UInt8]) throws(Damage) {
    var start = 0
    var piece = [UInt8](repeating: 0, count: 256 * 1024)
    while start < input.count {
      let (code, taken, made) = step(input[start...], into: &piece)
      output.append(contentsOf: piece.prefix(made))
      start += taken
      isBetweenMembers = code == Z_STREAM_END
      switch code {
      case Z_STREAM_END: inflateReset(stream)
      case Z_OK where taken > 0 || made > 0: continue
      default:
        throw Damage(
          description: String(localized: "The compressed data is damaged. Download the file again."))
      }
    }
    // Output that did not fit into the last chunk.
    while !isBetweenMembers {
      let (code, _, made) = step([], into: &piece)
      guard made > 0 else { break }
      output.append(contentsOf: piece.prefix(made))
      isBetweenMembers = code == Z_STREAM_END
      if isBetweenMembers { inflateReset(stream) }
    }
  }

  private func step(
    _ input: ArraySlice<UInt8>, into piece: inout [UInt8]
  ) -> (code: Int32, taken: Int, made: Int) {
    input.withUnsafeBufferPointer { input in
      piece.withUnsafeMutableBufferPointer { piece in
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = UInt32(clamping: input.count)
        stream.pointee.next_out = piece.baseAddress
        stream.pointee.avail_out = UInt32(clamping: piece.count)
        let given = Int(stream.pointee.avail_in)
        let code = inflate(stream, Z_NO_FLUSH)
        let result = (code, given - Int(stream.pointee.avail_in), piece.count - Int(stream.pointee.avail_out))
        stream.pointee.next_in = nil
        stream.pointee.next_out = nil
        return result
      }
    }
  }
}
