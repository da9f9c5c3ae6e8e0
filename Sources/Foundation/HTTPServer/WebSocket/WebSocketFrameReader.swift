import CWslay
import Glibc

/// Splits a client's bytes into frames with libwslay's frame layer.
///
/// A wslay context takes 4 kB, so a connection holds a reader only while a frame is incomplete and returns it
/// to a pool afterward (``isAtFrameBoundary``).
final class WebSocketFrameReader {
  /// A part of a frame's unmasked payload, valid during the call.
  struct Piece {
    let isFinal: Bool
    let reservedBits: UInt8
    let opcode: UInt8
    let isMasked: Bool
    /// The length of the whole frame's payload according to its header.
    let payloadLength: UInt64
    let data: UnsafeBufferPointer<UInt8>
    let isFirst: Bool
    let isLast: Bool
  }

  /// The memory of one reader, in bytes, mostly for input that is not yet unmasked.
  static let size = 4200

  private var context: wslay_frame_context_ptr?
  private var input = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private var received: UInt64 = 0
  private var isInsideFrame = false
  /// The number of bytes passed to wslay that belong to an incomplete frame.
  private var unfinished: UInt64 = 0

  /// Returns nil if memory is exhausted.
  init?() {
    var callbacks = wslay_frame_callbacks(
      send_callback: { _, _, _, _ in -1 },
      recv_callback: { buffer, length, _, reader in
        guard let buffer, let reader else { return -1 }
        return Unmanaged<WebSocketFrameReader>.fromOpaque(reader).takeUnretainedValue().copy(
          to: buffer, length)
      },
      genmask_callback: { _, _, _ in -1 })
    guard wslay_frame_context_init(&context, &callbacks, Unmanaged.passUnretained(self).toOpaque()) == 0
    else {
      return nil
    }
  }

  deinit {
    if let context { wslay_frame_context_free(context) }
  }

  var isAtFrameBoundary: Bool { unfinished == 0 && !isInsideFrame }

  /// Passes each piece to `take` until that returns false. Returns false if the frames are malformed.
  func read(_ bytes: UnsafeBufferPointer<UInt8>, _ take: (Piece) -> Bool) -> Bool {
    input = bytes
    unfinished &+= UInt64(bytes.count)
    defer { input = UnsafeBufferPointer(start: nil, count: 0) }
    while true {
      var frame = wslay_frame_iocb()
      let result = wslay_frame_recv(context, &frame)
      if result == Int(WSLAY_ERR_WANT_READ.rawValue) { return true }
      guard result >= 0 else { return false }
      let isFirst = !isInsideFrame
      received &+= UInt64(frame.data_length)
      let isLast = received == frame.payload_length
      if isLast {
        let extended: UInt64 = frame.payload_length < 126 ? 0 : frame.payload_length <= 0xffff ? 2 : 8
        unfinished &-= 2 &+ extended &+ (frame.mask == 0 ? 0 : 4) &+ frame.payload_length
        received = 0
      }
      isInsideFrame = !isLast
      let piece = Piece(
        isFinal: frame.fin != 0, reservedBits: frame.rsv, opcode: frame.opcode, isMasked: frame.mask != 0,
        payloadLength: frame.payload_length,
        data: UnsafeBufferPointer(start: frame.data, count: frame.data_length), isFirst: isFirst,
        isLast: isLast)
      guard take(piece) else { return true }
    }
  }

  private func copy(to buffer: UnsafeMutablePointer<UInt8>, _ length: Int) -> Int {
    guard let source = input.baseAddress, !input.isEmpty else { return -1 }
    let count = min(length, input.count)
    memcpy(buffer, source, count)
    input = UnsafeBufferPointer(rebasing: input[count...])
    return count
  }
}
