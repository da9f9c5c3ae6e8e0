/// The state machine of a connection's incoming side (RFC 9112): bytes in, requests out.
///
/// It uses no socket and no clock. The caller offers all unconsumed bytes, performs the returned action,
/// drops the consumed bytes and calls again. The result does not depend on how the input is split.
struct RequestDecoder {
  enum Action {
    /// More bytes are needed. Inside a header the caller must keep the bytes and offer them again.
    case needsMore
    case head(RequestHead)
    /// Content at this range of the offered bytes.
    case content(Range<Int>)
    /// The request is complete. The next byte starts another request.
    case end
    /// The input is invalid. The caller must respond and close the connection.
    case reject(Rejection)
  }

  private enum State {
    case head
    case fixed(remaining: Int)
    case chunked(ChunkedDecoder)
    case rejected(Rejection)
  }

  private let limits: MessageLimits
  private var state = State.head
  private var head: HeadParser

  init(limits: MessageLimits) {
    self.limits = limits
    head = HeadParser(limits: limits)
  }

  /// Indicates whether the next byte starts a request.
  var isBetweenRequests: Bool {
    if case .head = state { return head.hasNotBegun }
    return false
  }

  /// Indicates whether all content was returned and only `end` remains.
  var isContentComplete: Bool {
    if case .fixed(0) = state { return true }
    return false
  }

  mutating func next(_ input: Span<UInt8>) -> (action: Action, consumed: Int) {
    switch state {
    case .head: nextOfHead(input)
    case .fixed(let remaining): nextOfFixed(input, remaining: remaining)
    case .chunked(var decoder): nextOfChunked(input, &decoder)
    case .rejected(let rejection): (.reject(rejection), 0)
    }
  }

  private mutating func nextOfHead(_ input: Span<UInt8>) -> (Action, Int) {
    switch head.parse(input) {
    case .needsMore:
      return (.needsMore, 0)
    case .reject(let rejection):
      return reject(rejection)
    case .head(let head, let length):
      self.head = HeadParser(limits: limits)
      switch head.framing {
      case .chunked:
        state = .chunked(ChunkedDecoder(limits: limits))
      case .length(let length):
        guard length <= limits.bodyBytes else { return reject(.bodyTooLarge) }
        state = .fixed(remaining: length)
      }
      return (.head(head), length)
    }
  }

  private mutating func nextOfFixed(_ input: Span<UInt8>, remaining: Int) -> (Action, Int) {
    guard remaining > 0 else {
      state = .head
      return (.end, 0)
    }
    guard !input.isEmpty else { return (.needsMore, 0) }
    let count = min(remaining, input.count)
    state = .fixed(remaining: remaining - count)
    return (.content(0..<count), count)
  }

  private mutating func nextOfChunked(
    _ input: Span<UInt8>, _ decoder: inout ChunkedDecoder
  ) -> (Action, Int) {
    let (action, consumed) = decoder.next(input)
    state = .chunked(decoder)
    switch action {
    case .needsMore:
      return (.needsMore, consumed)
    case .content(let range):
      return (.content(range), consumed)
    case .end:
      state = .head
      return (.end, consumed)
    case .reject(let rejection):
      return reject(rejection)
    }
  }

  private mutating func reject(_ rejection: Rejection) -> (Action, Int) {
    state = .rejected(rejection)
    return (.reject(rejection), 0)
  }
}
