import Commands
import Foundation
import KiwiEngine
import KiwiKit

/// Friends and statuses.
extension Session {
  /// Lists friends with their statuses and books, and pending requests.
  func friends() async throws {
    let api = try device.api()
    let friends = try await all { page, size throws(APIFailure) in
      try await api.send(API.Social.friendsNow(PageQuery(page: page, pageSize: size)))
    }
    let query = FriendRequestsQuery(.received, page: 1, pageSize: 100)
    let requests = try await api.send(API.Social.friendRequests(query)).items
    var text = requests.map { localized("@\($0.username) sent you a friend request.") + "\n" }.joined()
    text += friends.map { output.text(of: $0) }.joined()
    if text.isEmpty { text = localized("No friend has a status or a book.") + "\n" }
    try output.print(FriendsAnswer(requests: requests, friends: friends), text)
  }

  /// Sends or accepts a friend request.
  func befriend() async throws {
    let profile = try await device.api().send(API.Social.agreeToFriendship(username(parameter)))
    let text =
      profile.friendship == .friends
      ? localized("You and @\(profile.username) are friends.")
      : localized("Sent a friend request to @\(profile.username).")
    try output.print(profile, text + "\n")
  }

  /// Withdraws or declines a request, or removes a friend.
  func unfriend() async throws {
    let profile = try await device.api().send(API.Social.endFriendship(username(parameter)))
    try output.print(profile, localized("You and @\(profile.username) are not friends.") + "\n")
  }

  func status() async throws {
    let api = try device.api()
    if try command.flag("--clear") {
      _ = try await api.send(API.Social.removeStatus())
      let cleared: UserStatus? = nil
      return try output.print(cleared, localized("No status.") + "\n")
    }
    let text = command.parameters.joined(separator: " ")
    guard !text.isEmpty else {
      let status = try await api.send(API.Accounts.me()).status
      return try output.print(status, (status?.text ?? localized("No status.")) + "\n")
    }
    let request = SetStatusRequest(
      text: text, hours: try command.integer("--hours", in: Limits.statusHours),
      visibility: try command.choice("--visibility", Audience.self))
    let status = try await api.send(API.Social.setStatus(request))
    try output.print(status, "\(status.text)\n")
  }
}

extension Output {
  fileprivate func text(of friend: FriendNow) -> String {
    var columns = ["@\(friend.user.username)"]
    if let status = friend.status { columns.append(localized("says “\(status.text)”")) }
    if let reading = friend.reading {
      columns.append(
        reading.isActive
          ? localized("reading now: \(reading.bookTitle)") : localized("reading: \(reading.bookTitle)"))
    }
    return columns.joined(separator: "  ") + "\n"
  }
}

/// The JSON of `kiwi friends --json`.
private struct FriendsAnswer: Encodable {
  let requests: [User]
  let friends: [FriendNow]
}
