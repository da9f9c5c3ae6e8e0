import Foundation

/// What a piece of text is, rather than how it looks. The Foundation of Linux does not have it.
///
/// ```swift
/// text[range].inlinePresentationIntent = .stronglyEmphasized
/// ```
public struct InlinePresentationIntent: OptionSet, Hashable, Sendable {
  public var rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let emphasized = InlinePresentationIntent(rawValue: 1)
  public static let stronglyEmphasized = InlinePresentationIntent(rawValue: 2)
  public static let code = InlinePresentationIntent(rawValue: 4)
  public static let strikethrough = InlinePresentationIntent(rawValue: 32)
  public static let softBreak = InlinePresentationIntent(rawValue: 64)
  public static let lineBreak = InlinePresentationIntent(rawValue: 128)
}

extension AttributeScopes.FoundationAttributes {
  public enum InlinePresentationIntentAttribute: AttributedStringKey {
    public typealias Value = InlinePresentationIntent
    public static let name = "NSInlinePresentationIntent"
  }

  /// Named by key paths only; nobody reads it.
  public var inlinePresentationIntent: InlinePresentationIntentAttribute {
    preconditionFailure("An attribute is read from a text.")
  }
}
