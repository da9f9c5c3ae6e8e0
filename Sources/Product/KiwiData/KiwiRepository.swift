public import Foundation
public import KiwiKit

/// What this device keeps of one person: posts and comments to read without network, what waits to be sent, and what
/// they are writing.
///
/// Everything saved is durable when the call returns. What was kept for reading is bounded and may be gone at any
/// time; the outbox and drafts are not.
public protocol KiwiRepository: Sendable {
  // MARK: Feeds

  /// What was last seen of a feed, from its beginning; nil when nothing is kept of it.
  ///
  /// - Parameter name: The feed's, any text that tells it from others.
  func fetchFeed(_ name: String) async throws(KiwiDataError) -> FeedInfoDetailed?
  /// Keeps the beginning of a feed in place of all that was kept of it.
  func replaceFeed(_ name: String, posts: [Post], nextCursor: String?) async throws(KiwiDataError)
  /// Keeps what follows `cursor`; nothing when that is not where the kept part ends.
  func extendFeed(
    _ name: String, after cursor: String, posts: [Post], nextCursor: String?
  ) async throws(KiwiDataError)

  /// Puts a post that was written just now at the top of those feeds of which something is kept.
  func insertPost(_ post: Post, atTopOf feeds: [String]) async throws(KiwiDataError)

  // MARK: Posts

  func fetchPost(id: String) async throws(KiwiDataError) -> Post?
  func savePosts(_ posts: [Post]) async throws(KiwiDataError)
  /// Removes a post from all feeds too, with its comments.
  func removePost(id: String) async throws(KiwiDataError)

  // MARK: Comments

  /// The first page of a post's comments; nil when nothing is kept of them.
  func fetchComments(postId: String) async throws(KiwiDataError) -> CommentsInfoDetailed?
  func saveComments(
    _ comments: [Comment], nextCursor: String?, postId: String
  ) async throws(KiwiDataError)

  // MARK: Outbox

  /// In the order in which things were done.
  func fetchOutbox() async throws(KiwiDataError) -> [OutboxRecord]
  /// The photos that wait with an entry, in order.
  func fetchOutboxPhotos(entryId: String) async throws(KiwiDataError) -> [Data]
  /// Makes all changes together, or none of them.
  func changeOutbox(_ changes: [OutboxRecordChange]) async throws(KiwiDataError)

  // MARK: Drafts

  func fetchDrafts() async throws(KiwiDataError) -> [DraftRecord]
  /// The photos of a draft, in order.
  func fetchDraftPhotos(kind: String) async throws(KiwiDataError) -> [Data]
  /// Keeps a draft with its photos in place of the one of its kind before.
  func saveDraft(_ draft: DraftRecord, photos: [Data]) async throws(KiwiDataError)
  func removeDraft(kind: String) async throws(KiwiDataError)

  // MARK: The person

  /// Where the person was in the app, in the app's own form.
  func fetchSavedState() async throws(KiwiDataError) -> Data?
  func saveState(_ state: Data) async throws(KiwiDataError)

  /// Removes what was kept for reading: the person has left. What they did and wrote stays.
  func removeWhatWasRead() async throws(KiwiDataError)
  /// Removes all that belongs to the person, the outbox and drafts included.
  func removePerson() async throws(KiwiDataError)
}
