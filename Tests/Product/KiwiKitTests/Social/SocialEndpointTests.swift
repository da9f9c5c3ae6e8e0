import Foundation
import KiwiKit
import Testing

struct SocialEndpointTests {
  private static let paths: [@Sendable (String) -> String] = [
    API.Social.profile.path, API.Social.followers.path, API.Social.following.path, API.Social.follow.path,
    API.Social.block.path, API.Social.mute.path, API.Social.agreeToFriendship.path,
    API.Moderation.resolveReport.path, API.Moderation.removePost.path, API.Moderation.removeComment.path,
    API.Moderation.suspend.path,
  ]

  @Test(arguments: PathTemplateTests.values)
  func `paths escape their parameter and are distinct`(value: String) throws {
    let paths = Self.paths.map { $0(value) }
    #expect(Set(paths).count == paths.count)
    for path in paths {
      #expect(path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "?") }, "\(path)")
      #expect(path.removingPercentEncoding?.contains(value) == true, "\(path)")
    }
  }

  @Test func `the viewer's own paths are not usernames`() {
    let fixed = [
      API.Social.search.path, API.Social.blocks.path, API.Social.mutes.path, API.Social.friends.path,
      API.Social.friendsNow.path, API.Social.friendRequests.path, API.Social.followed.path,
      API.Social.suggestions.path, API.Social.setStatus.path, API.Social.notifications.path,
      API.Social.markNotificationsRead.path, API.Moderation.createReport.path, API.Moderation.reports.path,
      API.Moderation.audit.path,
    ]
    #expect(Set(fixed).count == fixed.count)
    #expect(Username.reserved.isSuperset(of: ["me", "search"]))
  }

  @Test func `only admin endpoints have no rate limit`() {
    let admin = [
      API.Moderation.resolveReport.description, API.Moderation.removePost.description,
      API.Moderation.removeComment.description, API.Moderation.suspend.description,
      API.Moderation.unsuspend.description,
    ]
    for endpoint in admin { #expect(endpoint.limit == nil && endpoint.takesKey, "\(endpoint)") }
    #expect(API.Social.follow.description.limit == .write)
    #expect(API.Social.endFriendship.description.limit == .write)
    #expect(
      API.Social.agreeToFriendship.description.limit
        == RateLimitRule("friendship", burst: 60, period: .seconds(3_600)))
    #expect(API.Social.search.description.limit == .search)
    #expect(API.Social.blocks.description.limit == nil)
  }

  @Test func `a page of notifications includes the next page`() throws {
    let content = EndpointContent(body: Data(#"{"unreadCount":3,"notifications":[]}"#.utf8), nextPage: 2)
    let response = try NotificationsResponse(content, JSONDecoder())
    #expect(response == NotificationsResponse(unreadCount: 3, notifications: [], nextPage: 2))
    let encoded = try JSONDecoder().decode([String: AnyNumber].self, from: JSONEncoder().encode(response))
    #expect(Set(encoded.keys) == ["unreadCount", "notifications"])
  }

  /// Decodes from a value of any type.
  private struct AnyNumber: Decodable {
    init(from decoder: any Decoder) {}
  }
}
