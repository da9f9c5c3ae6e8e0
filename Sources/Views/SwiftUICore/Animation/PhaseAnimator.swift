/// Animates a view through phases, repeatedly or once per change of a value.
///
/// ```swift
/// PhaseAnimator([1, 1.2]) { scale in Image(systemName: "heart").scaleEffect(scale) }
/// ```
nonisolated public struct PhaseAnimator<Phase: Equatable, Content: View> {
  private let phases: [Phase]
  private let trigger: AnyTrigger?
  private let content: (Phase) -> Content
  private let animation: (Phase) -> Animation?

  /// Creates an animator that runs repeatedly.
  ///
  /// - `phases`: At least one phase; the view starts with the first.
  /// - `animation`: Returns the animation towards a phase.
  public init(
    _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    self.phases = Array(phases)
    trigger = nil
    self.content = content
    self.animation = animation
  }

  /// Creates an animator that runs once per change of a trigger.
  ///
  /// - `phases`: At least one phase; the view starts with the first.
  /// - `animation`: Returns the animation towards a phase.
  public init(
    _ phases: some Sequence<Phase>, trigger: some Equatable,
    @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    self.phases = Array(phases)
    self.trigger = AnyTrigger(value: trigger)
    self.content = content
    self.animation = animation
  }
}

extension PhaseAnimator: View {
  @MainActor public var body: some View {
    PhasedView(phases: phases, trigger: trigger, content: content, animation: animation)
  }
}

private struct PhasedView<Phase: Equatable, Trigger: Equatable, Content: View>: View {
  let phases: [Phase]
  let trigger: Trigger?
  let content: (Phase) -> Content
  let animation: (Phase) -> Animation?
  @State private var place = 0

  var body: some View {
    if let phase = phases.indices.contains(place) ? phases[place] : phases.first {
      Behaved(content: content(phase)) {
        PhaseBehavior(trigger: trigger, animations: phases.map(animation)) { place = $0 }
      }
    }
  }
}

/// Advances the phases by the server's clock while the view is mounted.
@MainActor private struct PhaseBehavior<Trigger: Equatable>: Behavior {
  let trigger: Trigger?
  let animations: [Animation?]
  let turn: (Int) -> Void

  func begin(_ node: Node) -> Task<Void, Never>? { trigger == nil ? run(isRepeated: true, node) : nil }

  func update(_ memory: inout Task<Void, Never>?, _ previous: Self, _ node: Node) {
    let count = animations.count
    guard previous.trigger != trigger || previous.animations.count != count else { return }
    memory?.cancel()
    memory = run(isRepeated: trigger == nil, node)
  }

  func end(_ memory: Task<Void, Never>?, _ node: Node) { memory?.cancel() }

  private func run(isRepeated: Bool, _ node: Node) -> Task<Void, Never>? {
    guard animations.count > 1 else { return nil }
    let (animations, turn) = (animations, turn)
    return Task { @MainActor in
      // Through all other phases and back to the first.
      repeat {
        for place in Array(1..<animations.count) + [0] {
          withAnimation(animations[place]) { turn(place) }
          // An endless animation has no next phase. Without an animation the phase remains visible for a moment.
          guard let end = animations[place].map(\.end) ?? 0 else { return }
          try? await Task.sleep(for: .seconds(min(max(end, minPhaseDuration), 3_600)))
          if Task.isCancelled { return }
        }
      } while isRepeated
    }
  }

  /// The minimum duration of a phase, in seconds. More frequent frames would queue up in the network.
  private var minPhaseDuration: Double { 0.1 }
}

extension View {
  /// Animates this view through phases repeatedly.
  nonisolated public func phaseAnimator<Phase: Equatable>(
    _ phases: some Sequence<Phase>,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    nonisolated(unsafe) let view = self
    return PhaseAnimator(
      phases, content: { content(PlaceholderContentView(view: AnyView(view)), $0) }, animation: animation)
  }

  /// Animates this view through phases once per change of a trigger.
  nonisolated public func phaseAnimator<Phase: Equatable>(
    _ phases: some Sequence<Phase>, trigger: some Equatable,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    nonisolated(unsafe) let view = self
    return PhaseAnimator(
      phases, trigger: trigger, content: { content(PlaceholderContentView(view: AnyView(view)), $0) },
      animation: animation)
  }
}

/// A type-erased trigger value.
struct AnyTrigger: Equatable {
  let value: any Equatable

  static func == (left: Self, right: Self) -> Bool {
    func isEqual<Value: Equatable>(_ value: Value) -> Bool { value == right.value as? Value }
    return isEqual(left.value)
  }
}
