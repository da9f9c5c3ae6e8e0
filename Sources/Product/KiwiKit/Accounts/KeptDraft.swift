public import Foundation

/// The content of a form that has not been sent yet, for its author's clients only.
///
/// ```swift
/// let draft = KeptDraft(kind: "post", content: "{}", savedAt: Date())
/// assert(draft.kind == "post")
/// ```
public struct KeptDraft: WireValue {
  public static let rules: [String: FieldRule] = [
    "kind": .length(0...Limits.draftKindLength), "content": .length(0...Limits.draftLength),
  ]

  /// The client's name for the form. The server keeps one draft of each kind.
  public let kind: String
  /// The content, in the format of the client that wrote it.
  public let content: String
  public let savedAt: Date

  public init(kind: String, content: String, savedAt: Date) {
    self.kind = kind
    self.content = content
    self.savedAt = savedAt
  }
}

/// The content of a form. It replaces an earlier one.
///
/// ```swift
/// let request = KeepDraftRequest(content: "{}")
/// assert(request.content.count <= Limits.draftLength)
/// ```
public struct KeepDraftRequest: WireValue {
  public static let rules: [String: FieldRule] = [
    "content": .length(0...Limits.draftLength),
    "age": .number(0...Limits.draftAge),
  ]

  /// The content, in the format of the client that writes it.
  public let content: String
  /// The number of milliseconds since it was written; 0 if absent. Of two drafts that arrive in the wrong order,
  /// the later one is kept.
  public let age: Int?

  public init(content: String, age: Int? = nil) {
    self.content = content
    self.age = age
  }

  /// - Parameters:
  ///   - content: The content, in the format of the client that writes it.
  ///   - age: The time since the draft was written. It is rounded up, so the draft does not count as later than it is.
  public init(content: String, age: Duration) {
    let age = min(max(age, .zero), .milliseconds(Limits.draftAge))
    self.init(content: content, age: Int((age / .milliseconds(1)).rounded(.up)))
  }
}
