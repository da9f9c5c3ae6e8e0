public import KiwiKit
public import Observation

/// What others did that concerns the reader, and how much of it is new.
@Observable @MainActor public final class NotificationsViewModel {
  public private(set) var notifications: [AppNotification] = []
  public private(set) var unreadCount = 0
  public private(set) var loading = Loading.idle
  public private(set) var hasReachedEnd = false
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private var nextPage: Int?
  @ObservationIgnored private var isLoadingMore = false

  public init(client: any APIClientProtocol) { self.client = client }

  public func loadInitial() async {
    guard loading == .idle || loading.failure != nil else { return }
    loading = .loading
    await refresh()
  }

  public func refresh() async {
    do throws(APIFailure) {
      let page = try await client.fetchNotifications(page: 1, pageSize: 30)
      notifications = page.notifications
      unreadCount = page.unreadCount
      nextPage = page.nextPage
      hasReachedEnd = page.nextPage == nil
      loading = .loaded
    } catch {
      loading = notifications.isEmpty ? .failed(error) : .loaded
    }
  }

  public func rowAppeared(_ notification: AppNotification) async {
    guard let index = notifications.lastIndex(where: { $0.id == notification.id }),
      index >= notifications.count - 5, let page = nextPage, !isLoadingMore
    else { return }
    isLoadingMore = true
    defer { isLoadingMore = false }
    guard let next = try? await client.fetchNotifications(page: page, pageSize: 30) else { return }
    let known = Set(notifications.map(\.id))
    notifications += next.notifications.filter { !known.contains($0.id) }
    nextPage = next.nextPage
    hasReachedEnd = next.nextPage == nil
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
