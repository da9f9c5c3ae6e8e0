/// A key, by the character it types.
///
/// ```swift
/// Button("New") { make() }.keyboardShortcut(KeyEquivalent("n"))
/// ```
public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  public var character: Character
  public init(_ character: Character) { self.character = character }
  public init(extendedGraphemeClusterLiteral: Character) { character = extendedGraphemeClusterLiteral }

  public static let `return` = KeyEquivalent("\r")
  public static let escape = KeyEquivalent("\u{1B}")
  public static let delete = KeyEquivalent("\u{8}")
  public static let tab = KeyEquivalent("\t")
  public static let space = KeyEquivalent(" ")
  public static let upArrow = KeyEquivalent("\u{F700}")
  public static let downArrow = KeyEquivalent("\u{F701}")
  public static let leftArrow = KeyEquivalent("\u{F702}")
  public static let rightArrow = KeyEquivalent("\u{F703}")
  public static let home = KeyEquivalent("\u{F729}")
  public static let end = KeyEquivalent("\u{F72B}")
  public static let pageUp = KeyEquivalent("\u{F72C}")
  public static let pageDown = KeyEquivalent("\u{F72D}")
  public static let deleteForward = KeyEquivalent("\u{F728}")
  public static let clear = KeyEquivalent("\u{F739}")

  /// What the browser calls the key.
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

/// ```swift
/// Button("Find") { find() }.keyboardShortcut("f", modifiers: [.command, .shift])
/// ```
public struct EventModifiers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let capsLock = EventModifiers(rawValue: 1)
  public static let shift = EventModifiers(rawValue: 2)
  public static let control = EventModifiers(rawValue: 4)
  public static let option = EventModifiers(rawValue: 8)
  public static let command = EventModifiers(rawValue: 16)
  public static let numericPad = EventModifiers(rawValue: 32)
  public static let all: EventModifiers = [.capsLock, .shift, .control, .option, .command, .numericPad]
}

/// ```swift
/// Button("Save") { save() }.keyboardShortcut(.return, modifiers: .command)
/// ```
public struct KeyboardShortcut: Sendable {
  public var key: KeyEquivalent
  public var modifiers: EventModifiers
  public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
    self.key = key
    self.modifiers = modifiers
  }

  public static let defaultAction = KeyboardShortcut(.return, modifiers: [])
  public static let cancelAction = KeyboardShortcut(.escape, modifiers: [])
}

extension KeyboardShortcut {
  /// The keys as HTML writes them: the command key is the control key but on Apple's keyboards.
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
  /// Lets a key do what a tap on the control does. The browser's own shortcuts stay the browser's where it does not
  /// give them to pages.
  nonisolated public func keyboardShortcut(
    _ key: KeyEquivalent, modifiers: EventModifiers = .command
  ) -> some View {
    keyboardShortcut(KeyboardShortcut(key, modifiers: modifiers))
  }

  nonisolated public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View {
    boxes { boxes, _ in boxes[0].set(.ariaKeyShortcuts, shortcut.html) }
  }

  nonisolated public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View {
    boxes { boxes, _ in
      if let shortcut { boxes[0].set(.ariaKeyShortcuts, shortcut.html) }
    }
  }
}
