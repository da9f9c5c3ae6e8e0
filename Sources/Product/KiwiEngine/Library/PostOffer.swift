public import KiwiKit
public import Observation

/// An offer to post about a title that was just finished or rated. It never blocks the user.
@Observable @MainActor public final class PostOffer {
  /// The subject of the offered post; nil without an offer.
  public private(set) var subject: PostSubject?

  public init() {}

  /// Offers a post about a title, which replaces an earlier offer.
  func make(_ title: Title, _ rating: Rating?) { subject = PostSubject(title, rating: rating) }

  /// Withdraws the offer after the rating was removed.
  func withdraw(titleId: String) {
    if subject?.title?.id == titleId { subject = nil }
  }

  /// Ends the offer: the user accepted, declined or moved on.
  public func end() { subject = nil }
}
