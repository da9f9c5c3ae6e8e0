import Foundation
import KiwiKit

@testable import KiwiEngine

/// The invariants once all devices are idle.
extension DeviceWorld {
  func checkTruth() async throws {
    var posts: [Post] = []
    for person in people {
      posts += try await person.api.fetchPosts(.user(username: person.user.username), after: nil, limit: 100)
        .posts
    }
    let things = devices.flatMap(\.things)
    check(
      posts.map {
        Found(author: $0.author.username, text: $0.caption ?? "", photoCount: $0.attachments.count)
      },
      against: things.filter { $0.post == nil }, "posts")
    for post in posts {
      guard let author = people.first(where: { $0.user.id == post.author.id }) else { continue }
      let comments = try await author.api.send(API.Comments.list(post.id, PageQuery(page: 1, pageSize: 100)))
        .items
      check(
        comments.map { Found(author: $0.author.username, text: $0.text, photoCount: 0) },
        against: things.filter { $0.post == post.id }, "comments under \(post.caption ?? "")")
      if post.commentCount != comments.count { report("\(post.caption ?? "") has a wrong comment count") }
      let likers = try await author.api.send(API.Posts.likes(post.id, PageQuery(page: 1, pageSize: 100)))
        .items
      if post.likes != likers.count { report("\(post.caption ?? "") has a wrong like count") }
      for person in people {
        check(person.user.username, isLiked: likers.contains { $0.id == person.user.id }, post)
      }
    }
    for device in devices { try await check(device) }
  }

  private struct Found {
    let author: String
    let text: String
    let photoCount: Int
  }

  /// Recorded content exists once and by its author, unrecorded content at most once, and nothing else
  /// exists.
  private func check(_ found: [Found], against things: [WrittenThing], _ what: String) {
    for one in found where !one.text.hasSuffix("by \(one.author)") {
      report("\(one.author) says \(one.text)")
    }
    var rest = found
    for thing in things {
      let matches = rest.filter { thing.texts.contains($0.text) }
      rest.removeAll { thing.texts.contains($0.text) }
      if matches.count > 1 { report("there are \(matches.map(\.text)) among the \(what)") }
      if matches.isEmpty, thing.isRecorded, !thing.mayBeGone {
        report("\(thing.texts) is not among the \(what)")
      }
      if !matches.isEmpty, thing.isGone { report("\(thing.texts) is still among the \(what)") }
      for match in matches where match.photoCount != thing.photoCount {
        report("\(match.text) has \(match.photoCount) photos, not \(thing.photoCount)")
      }
    }
    if !rest.isEmpty { report("\(rest.map(\.text)) are unexpected among the \(what)") }
  }

  /// Each user's like equals the last intent, on one of the devices if these disagree.
  private func check(_ username: String, isLiked: Bool, _ post: Post) {
    let intents = devices.compactMap { $0.intents[username]?[post.id] }.flatMap { $0 }
    if !(intents.isEmpty ? [false] : intents).contains(isLiked) {
      report("\(username) intended \(intents) about \(post.caption ?? ""), and it is \(isLiked)")
    }
  }

  /// Checks that a device shows the server's posts after its return: those around its position, and all of them at the
  /// top of the feed.
  private func check(_ device: WholeDevice) async throws {
    guard let account = device.account else { return report("\(device.label) has no user") }
    let truth = try await device.person.api.fetchPosts(.everyone, after: nil, limit: 20).posts
    let known = Dictionary(uniqueKeysWithValues: truth.map { ($0.id, $0) })
    let shown = account.everyone.posts
    for post in shown where !isSame(known[post.id], post) {
      report("\(device.label) shows an outdated \(post.caption ?? "")")
    }
    let missing = truth.filter { post in
      post.author.id != account.user?.id && !shown.contains { $0.id == post.id }
    }
    if missing.count > account.everyone.newPostCount {
      report(
        "\(device.label) counts \(account.everyone.newPostCount) new posts, not \(missing.count)")
    }
    await finish { await account.everyone.refresh() }
    if account.everyone.posts.map(\.id) != truth.map(\.id) {
      report("\(device.label) shows another feed than the server has")
    }
    for thread in account.everyone.posts where thread.commentCount ?? 0 > 0 {
      await finish { await account.comments.fetchComments(for: thread.id) }
      let comments = try await device.person.api.send(
        API.Comments.list(thread.id, PageQuery(page: 1, pageSize: 50))
      ).items
      if account.comments.thread(of: thread.id).comments != comments {
        report("\(device.label) shows other comments under \(thread.caption ?? "") than the server has")
      }
    }
    if !account.repository.outbox.isEmpty {
      report("\(device.label) still has \(account.repository.outbox.count) to send")
    }
  }

  /// Pictures are drawn in the background at any time and not compared.
  private func isSame(_ left: Post?, _ right: Post) -> Bool {
    left?.likes == right.likes && left?.likedByMe == right.likedByMe
      && left?.commentCount == right.commentCount
      && left?.caption == right.caption && left?.visibility == right.visibility
  }
}
