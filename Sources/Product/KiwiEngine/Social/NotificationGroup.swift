public import Foundation
public import KiwiKit

/// Notifications that say the same of one thing, or one that stands by itself.
public struct NotificationGroup: Identifiable, Hashable, Sendable {
  public let id: String
  public let newest: AppNotification
  /// What happened before, the newest first.
  public private(set) var older: [AppNotification] = []

  public var notifications: [AppNotification] { [newest] + older }
  public var isNew: Bool { notifications.contains { !$0.read } }

  /// Who did it, each once, whoever did it last first.
  public var actors: [User] {
    var seen: Set<String> = []
    return notifications.map(\.actor).filter { seen.insert($0.id).inserted }
  }

  /// Groups what comes newest first. A group stands where its newest notification would.
  public static func groups(
    of notifications: some Sequence<AppNotification>, named prefix: String = ""
  ) -> [NotificationGroup] {
    var groups: [NotificationGroup] = []
    var places: [String: Int] = [:]
    for notification in notifications {
      let key = sharedKey(of: notification)
      if let key, let place = places[key] {
        groups[place].older.append(notification)
        continue
      }
      if let key { places[key] = groups.count }
      groups.append(NotificationGroup(id: prefix + (key ?? notification.id), newest: notification))
    }
    return groups
  }

  /// What those that say the same have in common; nil: it stands by itself.
  private static func sharedKey(of notification: AppNotification) -> String? {
    switch notification.kind {
    case .like, .comment: notification.postId.map { "\(notification.kind.rawValue) \($0)" }
    case .follow: notification.kind.rawValue
    case .mention, .challenge, .friendRequest, .friendAccept: nil
    }
  }
}

/// What happened today, or before.
public struct NotificationSection: Identifiable, Hashable, Sendable {
  public enum Span: String, Sendable {
    case today, earlier
  }

  public let id: Span
  public let groups: [NotificationGroup]

  /// Those that have something in them.
  ///
  /// - Parameter calendar: Says when the reader's day began.
  public static func sections(
    of notifications: [AppNotification], now: Date, calendar: Calendar
  ) -> [NotificationSection] {
    let midnight = calendar.startOfDay(for: now)
    let spans: [(Span, [AppNotification])] = [
      (.today, notifications.filter { $0.createdAt >= midnight }),
      (.earlier, notifications.filter { $0.createdAt < midnight }),
    ]
    return spans.filter { !$0.1.isEmpty }.map { span, notifications in
      NotificationSection(
        id: span, groups: NotificationGroup.groups(of: notifications, named: span.rawValue + " "))
    }
  }
}
