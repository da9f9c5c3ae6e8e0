public import Foundation
public import Observation

/// Focus mode: shows only the session's screen, and summarizes notifications afterward.
@Observable @MainActor public final class FocusViewModel {
  /// The session in focus; nil if there is none.
  public private(set) var sessionId: String?
  /// The number of notifications missed in focus, until the user has seen it.
  public private(set) var missed = 0
  /// The latest unread count, which is held back until focus ends.
  @ObservationIgnored private var heldUnread: Int?
  @ObservationIgnored private var unreadBefore = 0
  @ObservationIgnored private let mode: (any FocusMode)?
  @ObservationIgnored private let reading: ReadingViewModel
  @ObservationIgnored private let notifications: NotificationsViewModel

  init(mode: (any FocusMode)?, reading: ReadingViewModel, notifications: NotificationsViewModel) {
    self.mode = mode
    self.reading = reading
    self.notifications = notifications
  }

  public var isOn: Bool { sessionId != nil }
  /// True if the device offers full screen, which hides distractions outside the page.
  public var canFillScreen: Bool { mode != nil }

  /// The session in focus, once it is loaded.
  public var session: ReadingViewModel.TimedSession? { reading.open.first { $0.id == sessionId } }

  public func begin(_ id: String) {
    if sessionId == nil { unreadBefore = notifications.unreadCount }
    sessionId = id
    missed = 0
    mode?.begin()
  }

  /// Enters full screen again, for example after the user left it.
  public func fillScreen() { if isOn { mode?.begin() } }

  /// Restores focus from the last run. Full screen stays off, because it requires a tap.
  ///
  /// - Returns: False if the session is over.
  @discardableResult public func restore(_ id: String, in timeZone: TimeZone) async -> Bool {
    guard !id.isEmpty, sessionId == nil else { return true }
    await reading.load(in: timeZone)
    guard sessionId == nil, reading.loading == .loaded else { return true }
    guard reading.open.contains(where: { $0.id == id }) else { return false }
    unreadBefore = notifications.unreadCount
    sessionId = id
    return true
  }

  /// Ends focus if its session has ended, possibly on another device.
  public func check() {
    guard isOn, reading.loading == .loaded, session == nil else { return }
    end()
  }

  /// Ends focus without ending the session.
  public func end() {
    guard isOn else { return }
    sessionId = nil
    mode?.end()
    guard let heldUnread else { return }
    missed = max(0, heldUnread - unreadBefore)
    self.heldUnread = nil
    notifications.received(unreadCount: heldUnread)
  }

  public func seen() { missed = 0 }

  /// Returns whether the notification is held back.
  func holds(unreadCount: Int) -> Bool {
    guard isOn else { return false }
    heldUnread = unreadCount
    return true
  }
}
