public import Foundation
public import KiwiKit

/// A group of notifications of the same kind about one object, or a single one.
public struct NotificationGroup: Identifiable, Hashable, Sendable {
  public let id: String
  public let newest: AppNotification
  /// The earlier notifications, newest first.
  public private(set) var older: [AppNotification] = []

  public var notifications: [AppNotification] { [newest] + older }
  public var isNew: Bool { notifications.contains { !$0.read } }

  /// The distinct actors, latest first.
  public var actors: [User] {
    var seen: Set<String> = []
    return notifications.map(\.actor).filter { seen.insert($0.id).inserted }
  }

  /// Groups notifications that are sorted newest first. A group takes the place of its newest notification.
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

  /// Returns the key that notifications of a group share; nil for ungrouped ones.
  private static func sharedKey(of notification: AppNotification) -> String? {
    switch notification.kind {
    case .like, .comment: notification.postId.map { "\(notification.kind.rawValue) \($0)" }
    case .follow: notification.kind.rawValue
    case .mention, .challenge, .friendRequest, .friendAccept: nil
    }
  }
}

/// The notifications of today, or the earlier ones.
public struct NotificationSection: Identifiable, Hashable, Sendable {
  public enum Span: String, Sendable {
    case today, earlier
  }

  public let id: Span
  public let groups: [NotificationGroup]

  /// Returns the sections that are not empty.
  ///
  /// - Parameter calendar: The calendar that determines the start of the user's day.
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
