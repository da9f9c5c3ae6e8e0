/// Bytes in, requests out: the state machine of one connection's incoming side (RFC 9112).
///
/// It touches no socket and no clock. The caller offers all bytes not consumed so far, does what the
/// action says, drops what it consumed and asks again. Cutting the stream anywhere gives the same
/// requests as offering it whole.
struct RequestDecoder {
  enum Action {
    /// Nothing more can be said until more bytes come. Inside a header the bytes must be kept, and
    /// offered again with more behind them.
    case needsMore
    case head(RequestHead)
    /// Content at this range of the offered bytes.
    case content(Range<Int>)
    /// The request is complete; the next bytes begin another.
    case end
    /// The rules are broken for good: answer and close.
    case refuse(Refusal)
  }

  private enum State {
    case head
    case fixed(remaining: Int)
    case chunked(ChunkedDecoder)
    case refused(Refusal)
  }

  private let limits: MessageLimits
  private var state = State.head
  private var head: HeadParser

  init(limits: MessageLimits) {
    self.limits = limits
    head = HeadParser(limits: limits)
  }

  /// Whether the next byte begins a request.
  var isBetweenRequests: Bool {
    if case .head = state { return head.hasNotBegun }
    return false
  }

  /// Whether all content was reported and only the end is left to say.
  var isContentComplete: Bool {
    if case .fixed(0) = state { return true }
    return false
  }

  mutating func next(_ input: Span<UInt8>) -> (action: Action, consumed: Int) {
    switch state {
    case .head: nextOfHead(input)
    case .fixed(let remaining): nextOfFixed(input, remaining: remaining)
    case .chunked(var decoder): nextOfChunked(input, &decoder)
    case .refused(let refusal): (.refuse(refusal), 0)
    }
  }

  private mutating func nextOfHead(_ input: Span<UInt8>) -> (Action, Int) {
    switch head.parse(input) {
    case .needsMore:
      return (.needsMore, 0)
    case .refuse(let refusal):
      return refuse(refusal)
    case .head(let head, let length):
      self.head = HeadParser(limits: limits)
      switch head.framing {
      case .chunked:
        state = .chunked(ChunkedDecoder(limits: limits))
      case .length(let length):
        guard length <= limits.bodyBytes else { return refuse(.bodyTooLarge) }
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
    case .refuse(let refusal):
      return refuse(refusal)
    }
  }

  private mutating func refuse(_ refusal: Refusal) -> (Action, Int) {
    state = .refused(refusal)
    return (.refuse(refusal), 0)
  }
}
