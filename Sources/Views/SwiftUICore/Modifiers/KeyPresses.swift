/// A key press while a view has the focus.
///
/// ```swift
/// list.onKeyPress(.downArrow) { next(); return .handled }
/// ```
public struct KeyPress: Sendable {
  /// The phases of a key press. Key releases are not reported.
  public struct Phases: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The key was pressed.
    public static let down = Phases(rawValue: 1)
    /// The key repeats while held.
    public static let `repeat` = Phases(rawValue: 2)
  }

  /// The result of a handler.
  public enum Result: Sendable { case handled, ignored }

  /// The phase.
  public let phase: Phases
  /// The key.
  public let key: KeyEquivalent
  /// The modifiers held.
  public let modifiers: EventModifiers

  /// The text that the key types.
  public var characters: String { String(key.character) }
}

extension KeyPress {
  /// Parses the browser's report of a key and its modifiers. Returns nil for other keys than `keys`.
  init?(_ words: String, among keys: Set<KeyEquivalent>) {
    let words = words.split(separator: " ")
    guard let name = words.first, let key = keys.first(where: { $0.name == name }) else { return nil }
    let held: [Substring: EventModifiers] = [
      "Control": .control, "Alt": .option, "Shift": .shift, "Meta": .command,
    ]
    self.key = key
    modifiers = words.dropFirst().reduce(into: []) { $0.formUnion(held[$1] ?? []) }
    phase = words.contains("repeat") ? .repeat : .down
  }
}

extension View {
  /// Makes a view that is not a control reachable by keyboard.
  nonisolated public func focusable(_ isFocusable: Bool = true) -> some View {
    boxes { boxes, place in
      if isFocusable, place.environment.isEnabled { boxes[0].set(.tabIndex, "0") }
    }
  }

  /// Handles a key while this view or a nested one has the focus. The browser suppresses the key's default action
  /// regardless of the result, because it cannot wait for it.
  nonisolated public func onKeyPress(
    _ key: KeyEquivalent, action: @escaping () -> KeyPress.Result
  ) -> some View {
    nonisolated(unsafe) let action = action
    return onKeyPress(keys: [key]) { _ in action() }
  }

  /// Handles keys while this view or a nested one has the focus.
  nonisolated public func onKeyPress(
    _ key: KeyEquivalent, phases: KeyPress.Phases, action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View {
    onKeyPress(keys: [key], phases: phases, action: action)
  }

  /// Handles keys while this view or a nested one has the focus.
  nonisolated public func onKeyPress(
    keys: Set<KeyEquivalent>, phases: KeyPress.Phases = [.down, .repeat],
    action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View {
    nonisolated(unsafe) let action = action
    return boxes { boxes, place in
      guard place.environment.isEnabled else { return }
      let known = boxes[0].attribute(.dataKeys).map { [$0] } ?? []
      boxes[0].set(.dataKeys, (known + keys.map(\.name).sorted()).joined(separator: " "))
      boxes[0].handlers.append(
        .key { words in
          guard let press = KeyPress(words, among: keys), phases.contains(press.phase) else { return false }
          return action(press) == .handled
        })
    }
  }
}
