public import KiwiKit
public import Observation

/// Offers to write a post about what was just finished or rated. It waits for nobody: whoever does not want to goes on.
@Observable @MainActor public final class PostOffer {
  /// What there is to write about; nil when nothing is offered.
  public private(set) var subject: PostSubject?

  public init() {}

  /// The latest thing takes the place of the one before.
  func make(_ title: Title, _ rating: Rating?) { subject = PostSubject(title, rating: rating) }

  /// Stars that were taken back are nothing to write about.
  func withdraw(titleId: String) {
    if subject?.title?.id == titleId { subject = nil }
  }

  /// The reader writes, does not want to, or has gone on.
  public func end() { subject = nil }
}
