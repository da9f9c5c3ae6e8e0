import Foundation
import KiwiKit
import TestSupport
import Testing

@testable import KiwiEngine

struct NotificationGroupTests {
  private static let people = ["ana", "bob", "cleo", "dora"].map { User(id: "id of \($0)", username: $0) }

  private static func notification(
    _ number: Int, _ kind: AppNotification.Kind, by person: Int, post: String? = nil, at seconds: Double = 0,
    read: Bool = true
  ) -> AppNotification {
    AppNotification(
      id: "\(number)", kind: kind, actor: people[person], postId: post,
      createdAt: Date(timeIntervalSince1970: seconds), read: read)
  }

  @Test func `notifications about one post form a group with the latest actor first`() {
    let groups = NotificationGroup.groups(of: [
      Self.notification(9, .like, by: 0, post: "p"), Self.notification(8, .comment, by: 0, post: "p"),
      Self.notification(7, .like, by: 1, post: "p", read: false),
      Self.notification(6, .like, by: 1, post: "q"),
      Self.notification(5, .comment, by: 0, post: "p"), Self.notification(4, .comment, by: 2, post: "p"),
    ])
    #expect(groups.map { $0.notifications.map(\.id) } == [["9", "7"], ["8", "5", "4"], ["6"]])
    #expect(groups.map { $0.actors.map(\.username) } == [["ana", "bob"], ["ana", "cleo"], ["bob"]])
    #expect(groups.map(\.isNew) == [true, false, false])
  }

  @Test func `mentions and requests are not grouped`() {
    let kinds: [AppNotification.Kind] = [.mention, .friendRequest, .friendAccept, .challenge]
    for kind in kinds {
      let two = [Self.notification(2, kind, by: 0, post: "p"), Self.notification(1, kind, by: 1, post: "p")]
      #expect(NotificationGroup.groups(of: two).count == 2, "\(kind)")
    }
    let follows = [Self.notification(2, .follow, by: 0), Self.notification(1, .follow, by: 1)]
    #expect(NotificationGroup.groups(of: follows).count == 1)
  }

  @Test func `a day starts at the reader's midnight`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 2 * 3_600))
    // 02:00 in the reader's time zone, at midnight in UTC.
    let now = Date(timeIntervalSince1970: 864_000)
    let notifications = [
      Self.notification(3, .follow, by: 0, at: 864_000 - 60),
      Self.notification(2, .follow, by: 1, at: 864_000 - 2 * 3_600),
      Self.notification(1, .follow, by: 2, at: 864_000 - 2 * 3_600 - 1),
    ]
    let sections = NotificationSection.sections(of: notifications, now: now, calendar: calendar)
    #expect(sections.map(\.id) == [.today, .earlier])
    #expect(sections.map { $0.groups.map { $0.notifications.map(\.id) } } == [[["3", "2"]], [["1"]]])
    #expect(Set(sections.flatMap { $0.groups.map(\.id) }).count == 2, "A group stays in its section.")
    #expect(NotificationSection.sections(of: [], now: now, calendar: calendar).isEmpty)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `groups contain every notification once in order`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<10 {
      let notifications = (0..<Int.random(in: 0...30, using: &generator)).map { number in
        Self.notification(
          100 - number, AppNotification.Kind.allCases.randomElement(using: &generator) ?? .like,
          by: Int.random(in: 0...3, using: &generator),
          post: ["p", "q", nil].randomElement(using: &generator) ?? nil)
      }
      let groups = NotificationGroup.groups(of: notifications)
      #expect(Set(groups.flatMap(\.notifications)) == Set(notifications))
      #expect(groups.reduce(0) { $0 + $1.notifications.count } == notifications.count)
      #expect(Set(groups.map(\.id)).count == groups.count)
      let order = groups.compactMap { Int($0.newest.id) }
      #expect(order == order.sorted(by: >))
    }
  }
}
