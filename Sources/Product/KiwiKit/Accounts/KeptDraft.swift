public import Foundation

/// What somebody was writing when they were last here, as the server keeps it for all their browsers.
///
/// ```swift
/// let draft = KeptDraft(kind: "post", content: "{}", savedAt: Date())
/// assert(draft.kind == "post")
/// ```
public struct KeptDraft: Codable, Hashable, Sendable {
  /// What it is a draft of: one of each is kept. At most ``Limits/draftKindLength`` characters.
  public let kind: String
  /// What stands in the form, in the words of the client that wrote it. At most ``Limits/draftLength`` characters.
  public let content: String
  public let savedAt: Date

  public init(kind: String, content: String, savedAt: Date) {
    self.kind = kind
    self.content = content
    self.savedAt = savedAt
  }
}

/// Keeps a draft in place of what was written before it.
///
/// ```swift
/// let request = KeepDraftRequest(content: "{}")
/// assert(request.content.count <= Limits.draftLength)
/// ```
public struct KeepDraftRequest: Codable, Hashable, Sendable {
  public let content: String
  /// How long ago it was written, in milliseconds, up to ``Limits/draftAge``: of two that come in another order the one
  /// that was written later stays.
  public let age: Int?

  public init(content: String, age: Int? = nil) {
    self.content = content
    self.age = age
  }
}
