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

/// Keeps a draft in place of the one before.
///
/// ```swift
/// let request = KeepDraftRequest(content: "{}")
/// assert(request.content.count <= Limits.draftLength)
/// ```
public struct KeepDraftRequest: Codable, Hashable, Sendable {
  public let content: String

  public init(content: String) {
    self.content = content
  }
}
