public import KiwiKit
public import Observation

/// What others did that concerns the reader, and how much of it is new.
@Observable @MainActor public final class NotificationsViewModel {
  public private(set) var unreadCount = 0
  private var pager = Pager<AppNotification, Int>()
  @ObservationIgnored private let client: any APIClientProtocol

  public init(client: any APIClientProtocol) { self.client = client }

  public var notifications: [AppNotification] { pager.items }
  public var loading: Loading { pager.loading }
  public var hasReachedEnd: Bool { pager.hasReachedEnd }
  /// Why more, or what is new, could not be loaded.
  public var moreFailure: APIFailure? { pager.failure }

  public func loadInitial() async {
    if pager.needsLoading { await refresh() }
  }

  public func refresh() async {
    let ticket = pager.beginFirst()
    do throws(APIFailure) {
      let page = try await client.fetchNotifications(page: 1, pageSize: 30)
      if pager.finishFirst(ticket, page.notifications, next: page.nextPage) { unreadCount = page.unreadCount }
    } catch {
      pager.fail(ticket, error)
    }
  }

  public func rowAppeared(_ notification: AppNotification) async {
    if pager.isNearEnd(notification.id) { await loadMore() }
  }

  /// What failed last, once more.
  public func tryAgain() async {
    if pager.hasFailedFirst || pager.needsLoading { await refresh() } else { await loadMore() }
  }

  public func loadMore() async {
    guard let (ticket, number) = pager.beginMore() else { return }
    do throws(APIFailure) {
      let page = try await client.fetchNotifications(page: number, pageSize: 30)
      pager.finishMore(ticket, page.notifications, next: page.nextPage)
    } catch {
      pager.fail(ticket, error)
    }
  }

  /// The device is back: what is shown is brought up to date.
  func catchUp() async {
    if loading != .idle { await refresh() }
  }

  /// Everything that is shown has been seen. The rows keep their mark until the list is loaded again.
  public func markRead() async {
    guard unreadCount > 0, let newest = notifications.first else { return }
    do throws(APIFailure) {
      try await client.markNotificationsRead(upTo: newest.id)
      unreadCount = 0
    } catch {
      // They stay new, and the next look marks them.
    }
  }

  /// The server says how many are new.
  public func received(unreadCount: Int) { self.unreadCount = unreadCount }
}
