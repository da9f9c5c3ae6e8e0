import Foundation

/// An animation of a symbol.
///
/// ```swift
/// Image(systemName: "heart").symbolEffect(.bounce, value: likes)
/// ```
public protocol SymbolEffect: Sendable {
  /// The name of the animation in the style sheet, and the seconds of one run.
  var _motion: (name: String, seconds: Double) { get }
}

/// An effect that runs while it is active.
///
/// ```swift
/// Image(systemName: "wifi").symbolEffect(.variableColor, isActive: isSearching)
/// ```
public protocol IndefiniteSymbolEffect {}

/// An effect that runs once per change of a value.
///
/// ```swift
/// Image(systemName: "bell").symbolEffect(.wiggle, value: news)
/// ```
public protocol DiscreteSymbolEffect {}

/// Fades a symbol out and in.
///
/// ```swift
/// Image(systemName: "record.circle").symbolEffect(.pulse)
/// ```
public struct PulseSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect {
  public var _motion: (name: String, seconds: Double) { ("pulse", 1) }
}

/// Scales a symbol up and down.
///
/// ```swift
/// Image(systemName: "heart").symbolEffect(.bounce, value: likes)
/// ```
public struct BounceSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect {
  public var _motion: (name: String, seconds: Double) { ("bounce", 0.5) }
}

/// Changes the opacity of a symbol's layers.
///
/// ```swift
/// Image(systemName: "wifi").symbolEffect(.variableColor)
/// ```
public struct VariableColorSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect {
  public var _motion: (name: String, seconds: Double) { ("pulse", 0.7) }

  // These symbols have one layer, so all variants look the same.
  /// Highlights one layer at a time.
  public var iterative: VariableColorSymbolEffect { self }
  /// Highlights layers cumulatively.
  public var cumulative: VariableColorSymbolEffect { self }
  /// Runs forwards and backwards.
  public var reversing: VariableColorSymbolEffect { self }
  /// Runs forwards only.
  public var nonReversing: VariableColorSymbolEffect { self }
  /// Hides inactive layers.
  public var hideInactiveLayers: VariableColorSymbolEffect { self }
  /// Dims inactive layers.
  public var dimInactiveLayers: VariableColorSymbolEffect { self }
}

/// An effect that replaces one symbol by another.
///
/// ```swift
/// Image(systemName: isOn ? "pause" : "play").contentTransition(.symbolEffect(.replace))
/// ```
public protocol ContentTransitionSymbolEffect {}

/// Replaces one symbol by another.
///
/// ```swift
/// .contentTransition(.symbolEffect(.replace.downUp))
/// ```
public struct ReplaceSymbolEffect: SymbolEffect, ContentTransitionSymbolEffect {
  public var _motion: (name: String, seconds: Double) { ("replace", 0) }

  /// Looks like the other replacements.
  public var downUp: ReplaceSymbolEffect { self }
  /// Looks like the other replacements.
  public var upUp: ReplaceSymbolEffect { self }
  /// Looks like the other replacements.
  public var offUp: ReplaceSymbolEffect { self }
}

extension SymbolEffect where Self == ReplaceSymbolEffect {
  /// Replaces one symbol by another.
  public static var replace: ReplaceSymbolEffect { .init() }
}

/// Rotates a symbol.
///
/// ```swift
/// Image(systemName: "gear").symbolEffect(.rotate)
/// ```
public struct RotateSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect {
  public var _motion: (name: String, seconds: Double) { ("rotate", 1) }
}

/// Turns a symbol back and forth.
///
/// ```swift
/// Image(systemName: "bell").symbolEffect(.wiggle, value: news)
/// ```
public struct WiggleSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect {
  public var _motion: (name: String, seconds: Double) { ("wiggle", 0.6) }
}

/// Scales a symbol slowly up and down.
///
/// ```swift
/// Image(systemName: "waveform").symbolEffect(.breathe)
/// ```
public struct BreatheSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect {
  public var _motion: (name: String, seconds: Double) { ("breathe", 2) }
}

extension SymbolEffect where Self == PulseSymbolEffect {
  /// Fades the symbol out and in.
  public static var pulse: PulseSymbolEffect { .init() }
}
extension SymbolEffect where Self == BounceSymbolEffect {
  /// Scales the symbol up and down.
  public static var bounce: BounceSymbolEffect { .init() }
}
extension SymbolEffect where Self == VariableColorSymbolEffect {
  /// Changes the opacity of the symbol's layers.
  public static var variableColor: VariableColorSymbolEffect { .init() }
}
extension SymbolEffect where Self == RotateSymbolEffect {
  /// Rotates the symbol.
  public static var rotate: RotateSymbolEffect { .init() }
}
extension SymbolEffect where Self == WiggleSymbolEffect {
  /// Turns the symbol back and forth.
  public static var wiggle: WiggleSymbolEffect { .init() }
}
extension SymbolEffect where Self == BreatheSymbolEffect {
  /// Scales the symbol slowly up and down.
  public static var breathe: BreatheSymbolEffect { .init() }
}

/// The speed and repetitions of a symbol effect.
///
/// ```swift
/// Image(systemName: "bell").symbolEffect(.wiggle, options: .repeat(2), value: news)
/// ```
public struct SymbolEffectOptions: Sendable {
  var speed = 1.0
  /// The number of repetitions; nil while the effect is active.
  var count: Int?

  /// One run per change, or runs while active.
  public static var `default`: SymbolEffectOptions { SymbolEffectOptions() }
  /// Runs while active.
  public static var repeating: SymbolEffectOptions { SymbolEffectOptions() }
  /// A single run.
  public static var nonRepeating: SymbolEffectOptions { SymbolEffectOptions(count: 1) }
  /// Returns options with a speed, as a multiple of the normal one.
  public static func speed(_ speed: Double) -> SymbolEffectOptions { SymbolEffectOptions(speed: speed) }
  /// Returns options with a speed, as a multiple of the normal one.
  public func speed(_ speed: Double) -> SymbolEffectOptions {
    SymbolEffectOptions(speed: speed, count: count)
  }
  /// Returns options with a number of repetitions; nil repeats while active.
  public static func `repeat`(_ count: Int?) -> SymbolEffectOptions { SymbolEffectOptions(count: count) }
  /// Returns options with a number of repetitions; nil repeats while active.
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
    // An animation restarts only under another name.
    let name = motion.replacing(" ", with: runs.count % 2 == 0 ? "-again " : " ", maxReplacements: 1)
    context = context.modified(
      by: BoxChange { boxes, _ in boxes[boxes.count - 1].style[.animation] = .text(name) })
  }
}

extension View {
  /// Animates the symbols in this view while active.
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

  /// Animates the symbols in this view once per change of a value.
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
