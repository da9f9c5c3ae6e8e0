public import Foundation
public import Observation

/// Reading without anything else: as long as a session is in focus there is only its screen, and what happens meanwhile is
/// told afterwards.
@Observable @MainActor public final class FocusViewModel {
  /// The session that is read in focus; nil while none is.
  public private(set) var sessionId: String?
  /// How many things happened while somebody read in focus, until they have seen that.
  public private(set) var missed = 0
  /// Told once it ends.
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
  /// Whether this device can keep away more than what is on the page.
  public var canFillScreen: Bool { mode != nil }

  /// The session itself, once it is known.
  public var session: ReadingViewModel.TimedSession? { reading.open.first { $0.id == sessionId } }

  public func begin(_ id: String) {
    if sessionId == nil { unreadBefore = notifications.unreadCount }
    sessionId = id
    missed = 0
    mode?.begin()
  }

  /// Once more, as after the person has left full screen.
  public func fillScreen() { if isOn { mode?.begin() } }

  /// Goes on with a session that was in focus when the app was here last, if it is not over. The screen is not filled:
  /// that takes a tap. Returns false where it is over.
  @discardableResult public func restore(_ id: String, in timeZone: TimeZone) async -> Bool {
    guard !id.isEmpty, sessionId == nil else { return true }
    await reading.load(in: timeZone)
    guard sessionId == nil, reading.loading == .loaded else { return true }
    guard reading.open.contains(where: { $0.id == id }) else { return false }
    unreadBefore = notifications.unreadCount
    sessionId = id
    return true
  }

  /// Ends when its session is over, also by another device.
  public func check() {
    guard isOn, reading.loading == .loaded, session == nil else { return }
    end()
  }

  /// The session goes on without it.
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

  /// Returns whether what happened is kept for afterwards.
  func holds(unreadCount: Int) -> Bool {
    guard isOn else { return false }
    heldUnread = unreadCount
    return true
  }
}
