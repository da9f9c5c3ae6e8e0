/// A key that somebody pressed while a view had the focus.
///
/// ```swift
/// list.onKeyPress(.downArrow) { next(); return .handled }
/// ```
public struct KeyPress: Sendable {
  /// A part of pressing a key. That a key is let go is not told.
  public struct Phases: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let down = Phases(rawValue: 1)
    public static let `repeat` = Phases(rawValue: 2)
  }

  public enum Result: Sendable { case handled, ignored }

  public let phase: Phases
  public let key: KeyEquivalent
  public let modifiers: EventModifiers

  /// What the key writes.
  public var characters: String { String(key.character) }
}

extension KeyPress {
  /// Reads the browser's words: the key's name, and what was held with it. Nil when none of `keys` was pressed.
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
  /// Lets the keyboard come to a view that is no control.
  nonisolated public func focusable(_ isFocusable: Bool = true) -> some View {
    boxes { boxes, place in
      if isFocusable, place.environment.isEnabled { boxes[0].set(.tabIndex, "0") }
    }
  }

  /// Hears of a key while the view or something in it has the focus. A key that is heard of does nothing else in the
  /// browser, whatever `action` returns: the browser cannot wait for it.
  nonisolated public func onKeyPress(
    _ key: KeyEquivalent, action: @escaping () -> KeyPress.Result
  ) -> some View {
    nonisolated(unsafe) let action = action
    return onKeyPress(keys: [key]) { _ in action() }
  }

  nonisolated public func onKeyPress(
    _ key: KeyEquivalent, phases: KeyPress.Phases, action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View {
    onKeyPress(keys: [key], phases: phases, action: action)
  }

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
