/// Tactile feedback. Browsers that support it vibrate the device; there are no sounds.
///
/// ```swift
/// Button("Like") { likes += 1 }.sensoryFeedback(.success, trigger: likes)
/// ```
public struct SensoryFeedback: Equatable, Sendable {
  /// The weight of an impact.
  public struct Weight: Equatable, Sendable {
    let milliseconds: Int
    /// A light object.
    public static let light = Weight(milliseconds: 8)
    /// An object of medium weight.
    public static let medium = Weight(milliseconds: 15)
    /// A heavy object.
    public static let heavy = Weight(milliseconds: 25)
  }

  /// The flexibility of an impact.
  public struct Flexibility: Equatable, Sendable {
    let milliseconds: Int
    /// Rigid objects.
    public static let rigid = Flexibility(milliseconds: 10)
    /// Solid objects.
    public static let solid = Flexibility(milliseconds: 15)
    /// Soft objects.
    public static let soft = Flexibility(milliseconds: 20)
  }

  /// The duration of the vibration.
  let milliseconds: Int

  /// A task has succeeded.
  public static let success = SensoryFeedback(milliseconds: 20)
  /// A task needs attention.
  public static let warning = SensoryFeedback(milliseconds: 30)
  /// A task has failed.
  public static let error = SensoryFeedback(milliseconds: 50)
  /// A selection has changed.
  public static let selection = SensoryFeedback(milliseconds: 8)
  /// A value has increased.
  public static let increase = SensoryFeedback(milliseconds: 10)
  /// A value has decreased.
  public static let decrease = SensoryFeedback(milliseconds: 10)
  /// An activity has started.
  public static let start = SensoryFeedback(milliseconds: 15)
  /// An activity has stopped.
  public static let stop = SensoryFeedback(milliseconds: 15)
  /// A dragged item has snapped into place.
  public static let alignment = SensoryFeedback(milliseconds: 8)
  /// A level of pressure has changed.
  public static let levelChange = SensoryFeedback(milliseconds: 10)
  /// Objects have collided.
  public static let impact = SensoryFeedback(milliseconds: 15)
  /// Returns the feedback of a collision.
  ///
  /// - `intensity`: From 0 to 1.
  public static func impact(weight: Weight = .medium, intensity: Double = 1) -> SensoryFeedback {
    SensoryFeedback(milliseconds: scaled(weight.milliseconds, intensity))
  }
  /// Returns the feedback of a collision.
  ///
  /// - `intensity`: From 0 to 1.
  public static func impact(flexibility: Flexibility, intensity: Double = 1) -> SensoryFeedback {
    SensoryFeedback(milliseconds: scaled(flexibility.milliseconds, intensity))
  }

  private static func scaled(_ milliseconds: Int, _ intensity: Double) -> Int {
    let factor = intensity.isFinite ? min(max(intensity, 0), 1) : 1
    return Int((Double(milliseconds) * factor).rounded(.up))
  }
}

@MainActor private struct FeedbackBehavior<Trigger: Equatable>: Behavior {
  let trigger: Trigger
  let feedback: (Trigger, Trigger) -> SensoryFeedback?

  func begin(_ node: Node) {}

  func update(_ memory: inout Void, _ previous: Self, _ node: Node) {
    if previous.trigger == trigger { return }
    guard let chosen = feedback(previous.trigger, trigger) else { return }
    node.graph.request(.effect(name: "vibrate", arguments: [String(chosen.milliseconds)]))
  }
}

extension View {
  /// Plays feedback when a value changes.
  nonisolated public func sensoryFeedback<T: Equatable>(
    _ feedback: SensoryFeedback, trigger: T
  ) -> some View {
    sensoryFeedback(trigger: trigger) { _, _ in feedback }
  }

  /// Plays feedback when a value changes.
  ///
  /// - `condition`: Returns true for changes with feedback.
  nonisolated public func sensoryFeedback<T: Equatable>(
    _ feedback: SensoryFeedback, trigger: T, condition: @escaping (_ oldValue: T, _ newValue: T) -> Bool
  ) -> some View {
    nonisolated(unsafe) let condition = condition
    return sensoryFeedback(trigger: trigger) { condition($0, $1) ? feedback : nil }
  }

  /// Plays feedback when a value changes.
  nonisolated public func sensoryFeedback<T: Equatable>(
    trigger: T, _ feedback: @escaping (_ oldValue: T, _ newValue: T) -> SensoryFeedback?
  ) -> some View {
    nonisolated(unsafe) let (trigger, feedback) = (trigger, feedback)
    return Behaved(content: self) { FeedbackBehavior(trigger: trigger, feedback: feedback) }
  }
}
