public import KiwiKit
public import Observation

/// The form that edits a post's text, photo descriptions, subject and audience.
@Observable @MainActor public final class EditPostViewModel: Identifiable, PostSubjectForm {
  public let post: Post
  public var caption: String { didSet { saveDraft() } }
  public var alts: [String] { didSet { saveDraft() } }
  public var visibility: Visibility { didSet { saveDraft() } }
  public var about: PostSubject? {
    didSet {
      if about?.reference != oldValue?.reference { wrongPage = nil }
      saveDraft()
    }
  }
  public var wrongPage: String?
  public var isSpoiler: Bool { didSet { saveDraft() } }
  @ObservationIgnored private let repository: PostRepository
  @ObservationIgnored private let drafts: Drafts

  /// Restores the draft of an earlier edit, if there is one.
  public init(post: Post, repository: PostRepository, drafts: Drafts) {
    self.post = post
    self.repository = repository
    self.drafts = drafts
    let draft = drafts[.postEdit(postId: post.id)] ?? Self.unchanged(post)
    caption = draft.text
    // An edit cannot add or remove photos, but a stored draft may be damaged.
    alts = draft.alts.count == post.attachments.count ? draft.alts : Self.unchanged(post).alts
    visibility = draft.visibility ?? post.visibility
    about = draft.about
    isSpoiler = draft.isSpoiler
  }

  private static func unchanged(_ post: Post) -> Draft {
    Draft(
      text: post.caption ?? "", visibility: post.visibility, alts: post.attachments.map { $0.alt ?? "" },
      about: post.about, isSpoiler: post.isSpoiler)
  }

  private func saveDraft() {
    let draft = Draft(
      text: caption, visibility: visibility, alts: alts, about: about, isSpoiler: isSpoiler)
    drafts[.postEdit(postId: post.id)] = draft == Self.unchanged(post) ? nil : draft
  }

  /// Discards the edit.
  public func cancel() { drafts[.postEdit(postId: post.id)] = nil }

  public var captionProblem: String? {
    if !post.hasPhoto, WrittenText.isBlank(caption) {
      return localized("A post needs text or a photo. Write something, or add a photo.")
    }
    return TextLimit.problem(localized("reflection"), caption, Limits.captionLength)
  }
  public func altProblem(at index: Int) -> String? {
    alts.indices.contains(index)
      ? TextLimit.problem(localized("description"), alts[index], Limits.altLength) : nil
  }
  public var canSave: Bool {
    captionProblem == nil && pageProblem == nil && alts.indices.allSatisfy { altProblem(at: $0) == nil }
  }

  public func save() {
    guard canSave else { return }
    let caption = caption.trimmed
    let alts = alts.map(\.trimmed)
    let change = PostEdit(
      caption: caption == (post.caption ?? "") ? nil : caption,
      alt: alts == post.attachments.map { $0.alt ?? "" } ? nil : alts,
      visibility: visibility == post.visibility ? nil : visibility,
      about: about == post.about ? nil : PostEdit.About(about),
      isSpoiler: isSpoiler == post.isSpoiler ? nil : isSpoiler)
    // An edit without changes must not mark the post as edited.
    guard change != PostEdit() else { return cancel() }
    repository.editPost(id: post.id, change)
    drafts.remove(.postEdit(postId: post.id)) { [repository] in await repository.isRecorded() }
  }
}
