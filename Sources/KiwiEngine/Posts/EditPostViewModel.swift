public import KiwiKit
public import Observation

/// The form that changes the words of a post, what its photos show, and who may see it.
@Observable @MainActor public final class EditPostViewModel: Identifiable {
  public let post: Post
  public var caption: String
  public var alts: [String]
  public var visibility: Visibility
  @ObservationIgnored private let repository: PostRepository

  public init(post: Post, repository: PostRepository) {
    self.post = post
    self.repository = repository
    caption = post.caption ?? ""
    alts = post.attachments.map { $0.alt ?? "" }
    visibility = post.visibility
  }

  public var captionProblem: String? {
    if !post.hasPhoto, !caption.contains(where: { !$0.isWhitespace }) {
      return "A post without a photo needs words."
    }
    return TextLimit.problem("reflection", caption, Limits.captionLength)
  }
  public func altProblem(at index: Int) -> String? {
    alts.indices.contains(index)
      ? TextLimit.problem("description", alts[index], Limits.altLength) : nil
  }
  public var canSave: Bool { captionProblem == nil && alts.indices.allSatisfy { altProblem(at: $0) == nil } }

  public func save() {
    guard canSave else { return }
    let caption = caption.trimmed
    let alts = alts.map(\.trimmed)
    repository.editPost(
      id: post.id,
      UpdatePostRequest(
        caption: caption == (post.caption ?? "") ? nil : caption,
        alt: alts == post.attachments.map { $0.alt ?? "" } ? nil : alts,
        visibility: visibility == post.visibility ? nil : visibility))
  }
}
