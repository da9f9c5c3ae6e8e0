/// A key, identified by the character it types.
///
/// ```swift
/// Button("New") { make() }.keyboardShortcut(KeyEquivalent("n"))
/// ```
public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  /// The character of the key.
  public var character: Character
  /// Creates a key.
  public init(_ character: Character) { self.character = character }
  /// Creates a key.
  public init(extendedGraphemeClusterLiteral: Character) { character = extendedGraphemeClusterLiteral }

  /// The Return key.
  public static let `return` = KeyEquivalent("\r")
  /// The Escape key.
  public static let escape = KeyEquivalent("\u{1B}")
  /// The Backspace key.
  public static let delete = KeyEquivalent("\u{8}")
  /// The Tab key.
  public static let tab = KeyEquivalent("\t")
  /// The space bar.
  public static let space = KeyEquivalent(" ")
  /// The up arrow key.
  public static let upArrow = KeyEquivalent("\u{F700}")
  /// The down arrow key.
  public static let downArrow = KeyEquivalent("\u{F701}")
  /// The left arrow key.
  public static let leftArrow = KeyEquivalent("\u{F702}")
  /// The right arrow key.
  public static let rightArrow = KeyEquivalent("\u{F703}")
  /// The Home key.
  public static let home = KeyEquivalent("\u{F729}")
  /// The End key.
  public static let end = KeyEquivalent("\u{F72B}")
  /// The Page Up key.
  public static let pageUp = KeyEquivalent("\u{F72C}")
  /// The Page Down key.
  public static let pageDown = KeyEquivalent("\u{F72D}")
  /// The forward delete key.
  public static let deleteForward = KeyEquivalent("\u{F728}")
  /// The Clear key.
  public static let clear = KeyEquivalent("\u{F739}")

  /// The key's name in browser events.
  var name: String {
    switch character {
    case "\r": "Enter"
    case "\u{1B}": "Escape"
    case "\u{8}": "Backspace"
    case "\t": "Tab"
    case " ": "Space"
    case "\u{F700}": "ArrowUp"
    case "\u{F701}": "ArrowDown"
    case "\u{F702}": "ArrowLeft"
    case "\u{F703}": "ArrowRight"
    case "\u{F728}": "Delete"
    case "\u{F729}": "Home"
    case "\u{F72B}": "End"
    case "\u{F72C}": "PageUp"
    case "\u{F72D}": "PageDown"
    case "\u{F739}": "Clear"
    default: character.uppercased()
    }
  }
}

/// Modifier keys.
///
/// ```swift
/// Button("Find") { find() }.keyboardShortcut("f", modifiers: [.command, .shift])
/// ```
public struct EventModifiers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The Caps Lock key.
  public static let capsLock = EventModifiers(rawValue: 1)
  /// The Shift key.
  public static let shift = EventModifiers(rawValue: 2)
  /// The Control key.
  public static let control = EventModifiers(rawValue: 4)
  /// The Option or Alt key.
  public static let option = EventModifiers(rawValue: 8)
  /// The Command key, or Control on other keyboards than Apple's.
  public static let command = EventModifiers(rawValue: 16)
  /// A key of the numeric pad.
  public static let numericPad = EventModifiers(rawValue: 32)
  /// All modifiers.
  public static let all: EventModifiers = [.capsLock, .shift, .control, .option, .command, .numericPad]
}

/// A key with modifiers that activates a control.
///
/// ```swift
/// Button("Save") { save() }.keyboardShortcut(.return, modifiers: .command)
/// ```
public struct KeyboardShortcut: Sendable {
  /// The key.
  public var key: KeyEquivalent
  /// The modifiers to hold.
  public var modifiers: EventModifiers
  /// Creates a shortcut. The default modifier is Command.
  public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
    self.key = key
    self.modifiers = modifiers
  }

  /// Return, for the default button.
  public static let defaultAction = KeyboardShortcut(.return, modifiers: [])
  /// Escape, for the cancel button.
  public static let cancelAction = KeyboardShortcut(.escape, modifiers: [])
}

extension KeyboardShortcut {
  /// The shortcut in the format of `aria-keyshortcuts`. Command means Control on other keyboards than Apple's.
  var html: String {
    func written(_ modifiers: EventModifiers) -> String {
      let names: [(EventModifiers, String)] = [
        (.control, "Control"), (.option, "Alt"), (.shift, "Shift"), (.command, "Meta"),
      ]
      let held = names.filter { modifiers.contains($0.0) }.map(\.1)
      return (held + [key.name]).joined(separator: "+")
    }
    guard modifiers.contains(.command) else { return written(modifiers) }
    return written(modifiers.subtracting(.command).union(.control)) + " " + written(modifiers)
  }
}

extension View {
  /// Activates this control by a key. Shortcuts that the browser reserves have no effect.
  nonisolated public func keyboardShortcut(
    _ key: KeyEquivalent, modifiers: EventModifiers = .command
  ) -> some View {
    keyboardShortcut(KeyboardShortcut(key, modifiers: modifiers))
  }

  /// Activates this control by a keyboard shortcut.
  nonisolated public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View {
    boxes { boxes, _ in boxes[0].set(.ariaKeyShortcuts, shortcut.html) }
  }

  /// Activates this control by a keyboard shortcut.
  nonisolated public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View {
    boxes { boxes, _ in
      if let shortcut { boxes[0].set(.ariaKeyShortcuts, shortcut.html) }
    }
  }
}
