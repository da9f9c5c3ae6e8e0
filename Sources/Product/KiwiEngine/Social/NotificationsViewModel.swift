public import KiwiKit
public import Observation

/// What others did that concerns the reader, and how much of it is new.
@Observable @MainActor public final class NotificationsViewModel: PagedList {
  public private(set) var unreadCount = 0
  public var pager = Pager<AppNotification, Int>()
  public let answering = Submission()
  @ObservationIgnored private let client: any APIClientProtocol

  public init(client: any APIClientProtocol) { self.client = client }

  public var notifications: [AppNotification] { items }

  /// Whom the reader has followed back since the list came.
  private var followedBack: Set<String> = []

  /// Whether the reader can answer a group by following whoever it is about.
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

  /// Somebody looks at the list: it is brought up to date, and what is shown is new no longer.
  public func look() async {
    await loadInitial()
    // Whoever has looked away overtakes nobody who looks again.
    guard unreadCount > 0, !Task.isCancelled else { return }
    await refresh()
    await markRead()
  }

  /// Unlike other lists it is not loaded to its end when it is left: it is read anew whenever it is looked at.
  public func loadInitial() async {
    if pager.needsLoading { await refresh() }
  }

  /// Says how many are new too, unless the answer was overtaken.
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

  /// The device is back: what is shown is brought up to date.
  func catchUp() async {
    if loading != .idle { await refresh() }
  }

  /// Everything that is shown has been seen. The rows keep their mark until the list is loaded again.
  public func markRead() async {
    guard unreadCount > 0, let newest = notifications.first else { return }
    do throws(APIFailure) {
      _ = try await client.send(
        API.Social.markNotificationsRead(MarkNotificationsReadRequest(upTo: newest.id)))
      unreadCount = 0
    } catch {
      // They stay new, and the next look marks them.
    }
  }

  /// Agrees to be friends with whoever asks by a notification, or declines.
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

  /// The server says how many are new.
  public func received(unreadCount: Int) { self.unreadCount = unreadCount }
}
