import Foundation

/// The meaning of a run of text. Foundation on Linux lacks this type.
///
/// ```swift
/// text[range].inlinePresentationIntent = .stronglyEmphasized
/// ```
public struct InlinePresentationIntent: OptionSet, Hashable, Sendable {
  public var rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Emphasized text.
  public static let emphasized = InlinePresentationIntent(rawValue: 1)
  /// Strongly emphasized text.
  public static let stronglyEmphasized = InlinePresentationIntent(rawValue: 2)
  /// Code.
  public static let code = InlinePresentationIntent(rawValue: 4)
  /// Struck-through text.
  public static let strikethrough = InlinePresentationIntent(rawValue: 32)
  /// A line break in the source that is not shown.
  public static let softBreak = InlinePresentationIntent(rawValue: 64)
  /// A line break.
  public static let lineBreak = InlinePresentationIntent(rawValue: 128)
}

extension AttributeScopes.FoundationAttributes {
  /// The key of the presentation intent.
  public enum InlinePresentationIntentAttribute: AttributedStringKey {
    public typealias Value = InlinePresentationIntent
    public static let name = "NSInlinePresentationIntent"
  }

  /// The attribute that key paths name. It is never called.
  public var inlinePresentationIntent: InlinePresentationIntentAttribute {
    preconditionFailure("Read this attribute from a text.")
  }
}
