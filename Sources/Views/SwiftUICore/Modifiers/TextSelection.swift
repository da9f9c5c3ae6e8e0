/// Whether people may select the letters of a text.
///
/// ```swift
/// Text(quote).textSelection(.enabled)
/// ```
public protocol TextSelectability {
  static var allowsSelection: Bool { get }
}

/// ```swift
/// Text(quote).textSelection(.enabled)
/// ```
public struct EnabledTextSelectability: TextSelectability {
  public static let allowsSelection = true
}

/// ```swift
/// Text("Fixed").textSelection(.disabled)
/// ```
public struct DisabledTextSelectability: TextSelectability {
  public static let allowsSelection = false
}

extension TextSelectability where Self == EnabledTextSelectability {
  public static var enabled: Self { Self() }
}

extension TextSelectability where Self == DisabledTextSelectability {
  public static var disabled: Self { Self() }
}

extension View {
  nonisolated public func textSelection<S: TextSelectability>(_ selectability: S) -> some View {
    boxes { boxes, _ in
      boxes.inherit(.userSelect, .text(S.allowsSelection ? "text" : "none"))
    }
  }

  nonisolated public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View {
    ignoresSafeArea(.all, edges: edges)
  }

  /// A page has no status bar: it belongs to the browser.
  nonisolated public func statusBarHidden(_ hidden: Bool = true) -> some View { self }
}
