import Threads

/// The meeting place of a connection, which has bytes, and a handler, which asks for them.
///
/// It holds at most what one read of the socket brought: the connection reads again only when
/// `demand` tells it that the reader waits and nothing is left.
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

  /// - Parameter demand: Called, from any thread, when a reader waits and nothing is buffered.
  init(demand: @escaping @Sendable () -> Void) {
    state = Mutex(State())
    self.demand = demand
  }

  init(complete bytes: [UInt8]) {
    state = Mutex(State(buffered: bytes, end: .complete))
    demand = {}
  }

  /// Only one reader may wait at a time; a second one is told that the body is gone.
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

  /// Whether nothing more will come.
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
    end(.complete, telling: .success(nil))
  }

  func fail(_ error: BodyError) {
    end(.failed(error), telling: .failure(error))
  }

  private func end(_ end: End, telling result: Result<[UInt8]?, BodyError>) {
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
