/// What is felt or heard. A page can let the device vibrate where its browser can, and has nothing else to offer.
///
/// ```swift
/// Button("Like") { likes += 1 }.sensoryFeedback(.success, trigger: likes)
/// ```
public struct SensoryFeedback: Equatable, Sendable {
  public struct Weight: Equatable, Sendable {
    let milliseconds: Int
    public static let light = Weight(milliseconds: 8)
    public static let medium = Weight(milliseconds: 15)
    public static let heavy = Weight(milliseconds: 25)
  }

  public struct Flexibility: Equatable, Sendable {
    let milliseconds: Int
    public static let rigid = Flexibility(milliseconds: 10)
    public static let solid = Flexibility(milliseconds: 15)
    public static let soft = Flexibility(milliseconds: 20)
  }

  /// How long the device vibrates.
  let milliseconds: Int

  public static let success = SensoryFeedback(milliseconds: 20)
  public static let warning = SensoryFeedback(milliseconds: 30)
  public static let error = SensoryFeedback(milliseconds: 50)
  public static let selection = SensoryFeedback(milliseconds: 8)
  public static let increase = SensoryFeedback(milliseconds: 10)
  public static let decrease = SensoryFeedback(milliseconds: 10)
  public static let start = SensoryFeedback(milliseconds: 15)
  public static let stop = SensoryFeedback(milliseconds: 15)
  public static let alignment = SensoryFeedback(milliseconds: 8)
  public static let levelChange = SensoryFeedback(milliseconds: 10)
  public static let impact = SensoryFeedback(milliseconds: 15)
  public static func impact(weight: Weight = .medium, intensity: Double = 1) -> SensoryFeedback {
    SensoryFeedback(milliseconds: scaled(weight.milliseconds, intensity))
  }
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
  nonisolated public func sensoryFeedback<T: Equatable>(
    _ feedback: SensoryFeedback, trigger: T
  ) -> some View {
    sensoryFeedback(trigger: trigger) { _, _ in feedback }
  }

  nonisolated public func sensoryFeedback<T: Equatable>(
    _ feedback: SensoryFeedback, trigger: T, condition: @escaping (_ oldValue: T, _ newValue: T) -> Bool
  ) -> some View {
    nonisolated(unsafe) let condition = condition
    return sensoryFeedback(trigger: trigger) { condition($0, $1) ? feedback : nil }
  }

  nonisolated public func sensoryFeedback<T: Equatable>(
    trigger: T, _ feedback: @escaping (_ oldValue: T, _ newValue: T) -> SensoryFeedback?
  ) -> some View {
    nonisolated(unsafe) let (trigger, feedback) = (trigger, feedback)
    return Behaved(content: self) { FeedbackBehavior(trigger: trigger, feedback: feedback) }
  }
}
