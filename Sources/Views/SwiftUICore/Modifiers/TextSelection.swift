/// Controls the selection of text by the user.
///
/// ```swift
/// Text(quote).textSelection(.enabled)
/// ```
public protocol TextSelectability {
  /// True if the user can select text.
  static var allowsSelection: Bool { get }
}

/// Lets the user select text.
///
/// ```swift
/// Text(quote).textSelection(.enabled)
/// ```
public struct EnabledTextSelectability: TextSelectability {
  public static let allowsSelection = true
}

/// Prevents the selection of text.
///
/// ```swift
/// Text("Fixed").textSelection(.disabled)
/// ```
public struct DisabledTextSelectability: TextSelectability {
  public static let allowsSelection = false
}

extension TextSelectability where Self == EnabledTextSelectability {
  /// The user can select text.
  public static var enabled: Self { Self() }
}

extension TextSelectability where Self == DisabledTextSelectability {
  /// The user cannot select text.
  public static var disabled: Self { Self() }
}

extension View {
  /// Allows or prevents the selection of text in this view.
  nonisolated public func textSelection<S: TextSelectability>(_ selectability: S) -> some View {
    boxes { boxes, _ in
      boxes.inherit(.userSelect, .text(S.allowsSelection ? "text" : "none"))
    }
  }

  /// Has no effect: a page has no safe area.
  nonisolated public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View {
    ignoresSafeArea(.all, edges: edges)
  }

  /// Has no effect: the status bar belongs to the browser.
  nonisolated public func statusBarHidden(_ hidden: Bool = true) -> some View { self }
}
