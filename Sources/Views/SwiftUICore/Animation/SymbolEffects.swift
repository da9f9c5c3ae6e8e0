import Foundation

/// A motion of a symbol.
///
/// ```swift
/// Image(systemName: "heart").symbolEffect(.bounce, value: likes)
/// ```
public protocol SymbolEffect: Sendable {
  /// What the style sheet calls the motion, and seconds of one run.
  var _motion: (name: String, seconds: Double) { get }
}

/// A motion that goes on for as long as it is switched on.
///
/// ```swift
/// Image(systemName: "wifi").symbolEffect(.variableColor, isActive: isSearching)
/// ```
public protocol IndefiniteSymbolEffect {}

/// A motion that runs when something happens.
///
/// ```swift
/// Image(systemName: "bell").symbolEffect(.wiggle, value: news)
/// ```
public protocol DiscreteSymbolEffect {}

/// ```swift
/// Image(systemName: "record.circle").symbolEffect(.pulse)
/// ```
public struct PulseSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect {
  public var _motion: (name: String, seconds: Double) { ("pulse", 1) }
}

/// ```swift
/// Image(systemName: "heart").symbolEffect(.bounce, value: likes)
/// ```
public struct BounceSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect {
  public var _motion: (name: String, seconds: Double) { ("bounce", 0.5) }
}

/// ```swift
/// Image(systemName: "wifi").symbolEffect(.variableColor)
/// ```
public struct VariableColorSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect {
  public var _motion: (name: String, seconds: Double) { ("pulse", 0.7) }

  // Ours have one layer, so that it is the same in all of these ways.
  public var iterative: VariableColorSymbolEffect { self }
  public var cumulative: VariableColorSymbolEffect { self }
  public var reversing: VariableColorSymbolEffect { self }
  public var nonReversing: VariableColorSymbolEffect { self }
  public var hideInactiveLayers: VariableColorSymbolEffect { self }
  public var dimInactiveLayers: VariableColorSymbolEffect { self }
}

/// How a symbol takes another one's place.
///
/// ```swift
/// Image(systemName: isOn ? "pause" : "play").contentTransition(.symbolEffect(.replace))
/// ```
public protocol ContentTransitionSymbolEffect {}

/// ```swift
/// .contentTransition(.symbolEffect(.replace.downUp))
/// ```
public struct ReplaceSymbolEffect: SymbolEffect, ContentTransitionSymbolEffect {
  public var _motion: (name: String, seconds: Double) { ("replace", 0) }

  public var downUp: ReplaceSymbolEffect { self }
  public var upUp: ReplaceSymbolEffect { self }
  public var offUp: ReplaceSymbolEffect { self }
}

extension SymbolEffect where Self == ReplaceSymbolEffect {
  public static var replace: ReplaceSymbolEffect { .init() }
}

/// ```swift
/// Image(systemName: "gear").symbolEffect(.rotate)
/// ```
public struct RotateSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect {
  public var _motion: (name: String, seconds: Double) { ("rotate", 1) }
}

/// ```swift
/// Image(systemName: "bell").symbolEffect(.wiggle, value: news)
/// ```
public struct WiggleSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect {
  public var _motion: (name: String, seconds: Double) { ("wiggle", 0.6) }
}

/// ```swift
/// Image(systemName: "waveform").symbolEffect(.breathe)
/// ```
public struct BreatheSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect {
  public var _motion: (name: String, seconds: Double) { ("breathe", 2) }
}

extension SymbolEffect where Self == PulseSymbolEffect {
  public static var pulse: PulseSymbolEffect { .init() }
}
extension SymbolEffect where Self == BounceSymbolEffect {
  public static var bounce: BounceSymbolEffect { .init() }
}
extension SymbolEffect where Self == VariableColorSymbolEffect {
  public static var variableColor: VariableColorSymbolEffect { .init() }
}
extension SymbolEffect where Self == RotateSymbolEffect {
  public static var rotate: RotateSymbolEffect { .init() }
}
extension SymbolEffect where Self == WiggleSymbolEffect {
  public static var wiggle: WiggleSymbolEffect { .init() }
}
extension SymbolEffect where Self == BreatheSymbolEffect {
  public static var breathe: BreatheSymbolEffect { .init() }
}

/// ```swift
/// Image(systemName: "bell").symbolEffect(.wiggle, options: .repeat(2), value: news)
/// ```
public struct SymbolEffectOptions: Sendable {
  var speed = 1.0
  /// How often it runs; nil as long as it is on.
  var count: Int?

  public static var `default`: SymbolEffectOptions { SymbolEffectOptions() }
  public static var repeating: SymbolEffectOptions { SymbolEffectOptions() }
  public static var nonRepeating: SymbolEffectOptions { SymbolEffectOptions(count: 1) }
  public static func speed(_ speed: Double) -> SymbolEffectOptions { SymbolEffectOptions(speed: speed) }
  public func speed(_ speed: Double) -> SymbolEffectOptions {
    SymbolEffectOptions(speed: speed, count: count)
  }
  public static func `repeat`(_ count: Int?) -> SymbolEffectOptions { SymbolEffectOptions(count: count) }
  public func `repeat`(_ count: Int?) -> SymbolEffectOptions {
    SymbolEffectOptions(speed: speed, count: count)
  }
}

@MainActor private struct SymbolEffectBehavior<Value: Equatable>: Behavior {
  final class Runs { var count = 0 }

  let motion: String
  let value: Value

  func begin(_ node: Node) -> Runs { Runs() }

  func update(_ runs: inout Runs, _ previous: Self, _ node: Node) {
    if previous.value != value { runs.count += 1 }
  }

  func adjust(_ context: inout _RenderContext, _ runs: Runs, _ node: Node) {
    guard runs.count > 0 else { return }
    // The same motion starts anew only under another name.
    let name = motion.replacing(" ", with: runs.count % 2 == 0 ? "-again " : " ", maxReplacements: 1)
    context = context.modified(
      by: BoxChange { boxes, _ in boxes[boxes.count - 1].style[.animation] = .text(name) })
  }
}

extension View {
  nonisolated public func symbolEffect<T: IndefiniteSymbolEffect & SymbolEffect>(
    _ effect: T, options: SymbolEffectOptions = .default, isActive: Bool = true
  ) -> some View {
    let motion = effect._motion
    let seconds = Style.number(motion.seconds / max(options.speed, 0.01))
    let count = options.count.map { String($0) } ?? "infinite"
    return boxes { boxes, _ in
      guard isActive else { return }
      boxes[boxes.count - 1].style[.animation] = .text(
        "symbol-\(motion.name) \(seconds)s ease-in-out \(count)")
    }
  }

  nonisolated public func symbolEffect<T: DiscreteSymbolEffect & SymbolEffect, U: Equatable>(
    _ effect: T, options: SymbolEffectOptions = .default, value: U
  ) -> some View {
    nonisolated(unsafe) let value = value
    let motion = effect._motion
    let seconds = Style.number(motion.seconds / max(options.speed, 0.01))
    let text = "symbol-\(motion.name) \(seconds)s ease-in-out \(max(options.count ?? 1, 1))"
    return Behaved(content: self) { SymbolEffectBehavior(motion: text, value: value) }
  }
}
