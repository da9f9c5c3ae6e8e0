public import Foundation
public import KiwiKit

/// A device's data of one user: cached posts and comments, outbox, and drafts.
///
/// Each saved value is durable when the call returns. The cache is bounded and may be evicted at any time; the outbox
/// and drafts are not.
public protocol KiwiRepository: Sendable {
  // MARK: Feeds

  /// Returns the cached beginning of a feed; nil if it is not cached.
  ///
  /// - Parameter name: Any text that identifies the feed.
  func fetchFeed(_ name: String) async throws(KiwiDataError) -> FeedInfoDetailed?
  /// Replaces the cached part of a feed with its new beginning.
  func replaceFeed(_ name: String, posts: [Post], nextCursor: String?) async throws(KiwiDataError)
  /// Appends the posts after `cursor`. Does nothing if the cached part ends elsewhere.
  func extendFeed(
    _ name: String, after cursor: String, posts: [Post], nextCursor: String?
  ) async throws(KiwiDataError)

  /// Inserts a new post at the top of the given feeds that are cached.
  func insertPost(_ post: Post, atTopOf feeds: [String]) async throws(KiwiDataError)

  // MARK: Posts

  func fetchPost(id: String) async throws(KiwiDataError) -> Post?
  func savePosts(_ posts: [Post]) async throws(KiwiDataError)
  /// Removes a post, with its comments, from all feeds.
  func removePost(id: String) async throws(KiwiDataError)

  // MARK: Comments

  /// Returns the first page of a post's comments; nil if it is not cached.
  func fetchComments(postId: String) async throws(KiwiDataError) -> CommentsInfoDetailed?
  func saveComments(
    _ comments: [Comment], nextCursor: String?, postId: String
  ) async throws(KiwiDataError)

  // MARK: Outbox

  /// Returns the entries in the order in which they were enqueued.
  func fetchOutbox() async throws(KiwiDataError) -> [OutboxRecord]
  /// Returns the photos of a pending entry, in order.
  func fetchOutboxPhotos(entryId: String) async throws(KiwiDataError) -> [Data]
  /// Applies the changes in one transaction.
  func changeOutbox(_ changes: [OutboxRecordChange]) async throws(KiwiDataError)

  // MARK: Drafts

  func fetchDrafts() async throws(KiwiDataError) -> [DraftRecord]
  /// Returns the photos of a draft, in order.
  func fetchDraftPhotos(kind: String) async throws(KiwiDataError) -> [Data]
  /// Replaces the draft of this kind, and its photos.
  func saveDraft(_ draft: DraftRecord, photos: [Data]) async throws(KiwiDataError)
  func removeDraft(kind: String) async throws(KiwiDataError)

  // MARK: User

  /// Returns the saved state of the app, in the app's own encoding.
  func fetchSavedState() async throws(KiwiDataError) -> Data?
  func saveState(_ state: Data) async throws(KiwiDataError)

  /// Removes the cache after the user logged out; keeps the outbox and drafts.
  func clearCache() async throws(KiwiDataError)
  /// Removes the user's data, including the outbox and drafts.
  func removeUserData() async throws(KiwiDataError)
}
