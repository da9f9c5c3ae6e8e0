import Threads

/// Passes body bytes from a connection to the handler that requests them.
///
/// It buffers at most the bytes of one socket read: the connection reads again only after `demand` reports a
/// waiting reader and an empty buffer.
final class BodyStream: Sendable {
  private typealias Reader = CheckedContinuation<Result<[UInt8]?, BodyError>, Never>

  private enum End {
    case complete
    case failed(BodyError)
  }

  private struct State {
    var buffered: [UInt8] = []
    var end: End?
    var reader: Reader?
  }

  private let state: Mutex<State>
  private let demand: @Sendable () -> Void

  /// Creates an open stream.
  ///
  /// - Parameter demand: Called on any thread when a reader waits and the buffer is empty.
  init(demand: @escaping @Sendable () -> Void) {
    state = Mutex(State())
    self.demand = demand
  }

  init(complete bytes: [UInt8]) {
    state = Mutex(State(buffered: bytes, end: .complete))
    demand = {}
  }

  /// Returns the next bytes, or nil at the end. A second concurrent reader gets ``BodyError/disconnected``.
  func next() async throws(BodyError) -> [UInt8]? {
    if let ready = state.withLock({ Self.take(from: &$0) }) { return try ready.get() }
    let result = await withCheckedContinuation { continuation in
      let ready: Result<[UInt8]?, BodyError>? = state.withLock { state in
        if let ready = Self.take(from: &state) { return ready }
        guard state.reader == nil else { return .failure(.disconnected) }
        state.reader = continuation
        return nil
      }
      if let ready {
        continuation.resume(returning: ready)
      } else {
        demand()
      }
    }
    return try result.get()
  }

  var isReaderWaiting: Bool {
    state.withLock { $0.reader != nil }
  }

  /// Indicates whether no more bytes will arrive.
  var isOver: Bool {
    state.withLock { $0.end != nil }
  }

  var bufferedBytes: Int {
    state.withLock { $0.buffered.count }
  }

  func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !bytes.isEmpty else { return }
    let reader: Reader? = state.withLock { state in
      guard state.end == nil else { return nil }
      let reader = state.reader.take()
      if reader == nil { state.buffered.append(contentsOf: bytes) }
      return reader
    }
    reader?.resume(returning: .success(Array(bytes)))
  }

  func finish() {
    end(.complete, resuming: .success(nil))
  }

  func fail(_ error: BodyError) {
    end(.failed(error), resuming: .failure(error))
  }

  private func end(_ end: End, resuming result: Result<[UInt8]?, BodyError>) {
    let reader = state.withLock { state in
      if state.end == nil { state.end = end }
      return state.reader.take()
    }
    reader?.resume(returning: result)
  }

  private static func take(from state: inout State) -> Result<[UInt8]?, BodyError>? {
    if !state.buffered.isEmpty {
      let bytes = state.buffered
      state.buffered = []
      return .success(bytes)
    }
    switch state.end {
    case nil: return nil
    case .complete: return .success(nil)
    case .failed(let error): return .failure(error)
    }
  }
}
