import struct Synchronization.Atomic

/// Sends streamed responses.
extension HTTPConnection {
  /// A response whose header has been sent.
  struct Streaming: Sendable {
    let serial: UInt32
    let source: ResponseStream
    var framing: ResponseFraming
    let keepsAlive: Bool
    /// The task that produces the requested part, or nil.
    var task: Task<Void, Never>?
  }

  /// Requests the next part after all earlier output has left.
  func continueStream() {
    guard case .streaming(var streaming) = phase, streaming.task == nil, outgoing.isEmpty, loop.output.isEmpty
    else { return }
    let (source, serial) = (streaming.source, streaming.serial)
    streaming.task = Task(executorPreference: loop) {
      let part: Result<[UInt8]?, any Error>
      do { part = .success(try await source.next()) } catch { part = .failure(error) }
      self.loop.post(.part(self, serial: serial, part))
    }
    phase = .streaming(streaming)
  }

  func send(part: Result<[UInt8]?, any Error>, serial: UInt32) {
    guard case .streaming(var streaming) = phase, streaming.serial == serial else { return }
    streaming.task = nil
    switch part {
    case .success(let part?):
      guard let bytes = streaming.framing.frame(part) else { return close() }
      phase = .streaming(streaming)
      loop.output.append(contentsOf: bytes)
    case .success(nil):
      guard let bytes = streaming.framing.end else { return close() }
      loop.output.append(contentsOf: bytes)
      phase = .reading
      since = loop.now
      if !streaming.keepsAlive || loop.context.isDraining.load(ordering: .relaxed) {
        closesAfterOutput = true
      }
    case .failure: return close()
    }
    flush()
    continueTurn()
  }
}
