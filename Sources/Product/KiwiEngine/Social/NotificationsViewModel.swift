public import KiwiKit
public import Observation

/// The user's notifications, with the number of unread ones.
@Observable @MainActor public final class NotificationsViewModel: PagedList {
  public private(set) var unreadCount = 0
  public var pager = Pager<AppNotification, Int>()
  public let answering = Submission()
  @ObservationIgnored private let client: any APIClientProtocol

  public init(client: any APIClientProtocol) { self.client = client }

  public var notifications: [AppNotification] { items }

  /// The users followed back since the list was loaded.
  private var followedBack: Set<String> = []

  /// True if the user can follow the actor of the group.
  public func canFollowBack(_ group: NotificationGroup) -> Bool {
    let newest = group.newest
    return newest.kind == .follow && group.older.isEmpty && newest.followedByMe == false
      && !followedBack.contains(newest.actor.id)
  }

  public func followBack(_ group: NotificationGroup, by repository: PostRepository) {
    guard canFollowBack(group) else { return }
    followedBack.insert(group.newest.actor.id)
    repository.setFollowed(true, username: group.newest.actor.username)
  }

  /// Loads the list when it becomes visible, and marks its notifications as read.
  public func appeared() async {
    await loadInitial()
    // A cancelled visit must not invalidate the load of the next one.
    guard unreadCount > 0, !Task.isCancelled else { return }
    await refresh()
    await markRead()
  }

  /// Loads the list on each visit. Unlike other lists, the load is cancelled when the screen is left.
  public func loadInitial() async {
    if pager.needsLoading { await refresh() }
  }

  /// Reloads the list and the unread count, unless a newer load has begun.
  public func refresh() async {
    let ticket = pager.beginFirst()
    do throws(APIFailure) {
      let page = try await load(page: 1)
      if pager.finishFirst(ticket, page.notifications, next: page.nextPage) { unreadCount = page.unreadCount }
    } catch {
      pager.fail(ticket, error)
    }
  }

  public func fetch(page: Int) async throws(APIFailure) -> ListPage<AppNotification> {
    let page = try await load(page: page)
    return ListPage(items: page.notifications, nextPage: page.nextPage)
  }

  private func load(page: Int) async throws(APIFailure) -> NotificationsResponse {
    try await client.send(API.Social.notifications(PageQuery(page: page, pageSize: Self.pageSize)))
  }

  private static let pageSize = 30

  /// Refreshes the visible list after the device returns.
  func catchUp() async {
    if loading != .idle { await refresh() }
  }

  /// Marks the visible notifications as read. The rows keep their mark until the next load.
  public func markRead() async {
    guard unreadCount > 0, let newest = notifications.first else { return }
    do throws(APIFailure) {
      _ = try await client.send(
        API.Social.markNotificationsRead(MarkNotificationsReadRequest(upTo: newest.id)))
      unreadCount = 0
    } catch {
      // They stay unread until the next visit marks them.
    }
  }

  /// Accepts or declines the friend request of a notification.
  public func answer(_ notification: AppNotification, accepts: Bool) async {
    let username = notification.actor.username
    let isDone = await answering.run { () async throws(APIFailure) in
      let endpoint = accepts ? API.Social.agreeToFriendship : API.Social.endFriendship
      _ = try await client.send(endpoint(username))
    }
    guard isDone else { return }
    pager.removeEverywhere(notification.id)
    await refresh()
  }

  /// Adopts the server's number of unread notifications.
  public func received(unreadCount: Int) { self.unreadCount = unreadCount }
}
