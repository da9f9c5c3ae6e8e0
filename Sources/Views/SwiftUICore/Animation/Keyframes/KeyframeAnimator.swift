/// Animates a view along keyframes, repeatedly or once per change of a value. The server sends ten values per second,
/// and the browser interpolates.
///
/// ```swift
/// KeyframeAnimator(initialValue: 1.0, trigger: likes) { scale in
///   Image(systemName: "heart").scaleEffect(scale)
/// } keyframes: { _ in
///   SpringKeyframe(1.5, duration: 0.3)
///   LinearKeyframe(1, duration: 0.2)
/// }
/// ```
nonisolated public struct KeyframeAnimator<Value, KeyframePath: Keyframes, Content: View>
where KeyframePath.Value == Value {
  private let initial: Value
  private let trigger: AnyTrigger?
  private let isRepeated: Bool
  private let content: (Value) -> Content
  private let keyframes: (Value) -> KeyframePath

  /// Creates an animator that runs repeatedly, or once.
  ///
  /// - `repeating`: False to run once.
  public init(
    initialValue: Value, repeating: Bool = true, @ViewBuilder content: @escaping (Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
  ) {
    initial = initialValue
    trigger = nil
    isRepeated = repeating
    self.content = content
    self.keyframes = keyframes
  }

  /// Creates an animator that runs once per change of a trigger.
  ///
  /// - `trigger`: A change restarts the keyframes.
  public init(
    initialValue: Value, trigger: some Equatable, @ViewBuilder content: @escaping (Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
  ) {
    initial = initialValue
    self.trigger = AnyTrigger(value: trigger)
    isRepeated = false
    self.content = content
    self.keyframes = keyframes
  }
}

extension KeyframeAnimator: View {
  @MainActor public var body: some View {
    KeyframedView(
      initial: initial, trigger: trigger, isRepeated: isRepeated, content: content, keyframes: keyframes)
  }
}

private struct KeyframedView<Value, KeyframePath: Keyframes, Content: View>: View
where KeyframePath.Value == Value {
  let initial: Value
  let trigger: AnyTrigger?
  let isRepeated: Bool
  let content: (Value) -> Content
  let keyframes: (Value) -> KeyframePath
  @State private var current: Value?

  var body: some View {
    Behaved(content: content(current ?? initial)) {
      KeyframeBehavior(trigger: trigger, isRepeated: isRepeated) {
        KeyframeTimeline(current ?? initial, keyframes(current ?? initial))
      } turn: {
        current = $0
      }
    }
  }
}

/// Runs the keyframes by the server's clock while the view is mounted.
@MainActor private struct KeyframeBehavior<Value>: Behavior {
  let trigger: AnyTrigger?
  let isRepeated: Bool
  let timeline: () -> KeyframeTimeline<Value>
  let turn: (Value) -> Void

  func begin(_ node: Node) -> Task<Void, Never>? { trigger == nil ? run() : nil }

  func update(_ memory: inout Task<Void, Never>?, _ previous: Self, _ node: Node) {
    guard previous.trigger != trigger else { return }
    memory?.cancel()
    memory = run()
  }

  func end(_ memory: Task<Void, Never>?, _ node: Node) { memory?.cancel() }

  private func run() -> Task<Void, Never>? {
    let (timeline, turn, isRepeated) = (timeline(), turn, isRepeated)
    let steps = timeline.steps(every: 0.1)
    guard !steps.isEmpty else { return nil }
    return Task { @MainActor in
      repeat {
        var before = 0.0
        for step in steps {
          withAnimation(.linear(duration: step - before)) { turn(timeline.value(time: step)) }
          try? await Task.sleep(for: .seconds(step - before))
          if Task.isCancelled { return }
          before = step
        }
      } while isRepeated
    }
  }
}

extension View {
  /// Animates this view along keyframes, repeatedly or once.
  nonisolated public func keyframeAnimator<Value>(
    initialValue: Value, repeating: Bool = true,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> some View,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
  ) -> some View {
    nonisolated(unsafe) let view = self
    return KeyframeAnimator(
      initialValue: initialValue, repeating: repeating,
      content: { content(PlaceholderContentView(view: AnyView(view)), $0) }, keyframes: keyframes)
  }

  /// Animates this view along keyframes, once per change of a trigger.
  nonisolated public func keyframeAnimator<Value>(
    initialValue: Value, trigger: some Equatable,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> some View,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
  ) -> some View {
    nonisolated(unsafe) let view = self
    return KeyframeAnimator(
      initialValue: initialValue, trigger: trigger,
      content: { content(PlaceholderContentView(view: AnyView(view)), $0) }, keyframes: keyframes)
  }
}
