import Foundation
import KiwiKit

@testable import KiwiEngine

/// The invariants once all devices are idle.
extension SimulatedWorld {
  func checkTruth() async throws {
    var seen: [String: [String: Post]] = [:]
    var people: [EngineServer.Person] = []
    for device in devices where !people.contains(where: { $0.user.id == device.person.user.id }) {
      people.append(device.person)
    }
    let posts = try await allPosts(of: people)
    for person in people { seen[person.user.id] = try await look(at: posts, as: person) }
    try await checkThings(posts: posts, people: people)
    for post in posts { try await checkCounts(of: post.id, seen: seen, people: people) }
    try await checkFollows(people)
    for device in devices {
      checkMemory(of: device, truth: seen[device.person.user.id] ?? [:])
      try await checkAfterRefresh(device)
    }
  }

  private func allPosts(of people: [EngineServer.Person]) async throws -> [Post] {
    var posts: [Post] = []
    for person in people {
      posts += try await person.api.fetchPosts(.user(username: person.user.username), after: nil, limit: 100)
        .posts
    }
    return posts
  }

  private func look(at posts: [Post], as person: EngineServer.Person) async throws -> [String: Post] {
    var seen: [String: Post] = [:]
    for author in Set(posts.map(\.author.username)) {
      for post in try await person.api.fetchPosts(.user(username: author), after: nil, limit: 100).posts {
        seen[post.id] = post
      }
    }
    return seen
  }

  /// All recorded content exists once in its last recorded form, and nothing else exists.
  private func checkThings(posts: [Post], people: [EngineServer.Person]) async throws {
    var expectedPosts: [String] = []
    var expectedComments: [String: [String]] = [:]
    for thing in devices.flatMap(\.things) where thing.isRecorded && !thing.isDeleted && !thing.isDiscarded {
      if let post = thing.post {
        expectedComments[post, default: []].append(thing.text)
      } else {
        expectedPosts.append(thing.text)
      }
    }
    let found = posts.map { $0.caption ?? "" }
    if found.sorted() != expectedPosts.sorted() {
      report("the posts are \(found.sorted()), not \(expectedPosts.sorted())")
    }
    for post in posts {
      let comments = try await people[0].api.send(
        API.Comments.list(post.id, PageQuery(page: 1, pageSize: 100))
      ).items
      let expected = expectedComments[post.id] ?? []
      if comments.map(\.text).sorted() != expected.sorted() {
        report("under \(name(post.id)) are \(comments.map(\.text).sorted()), not \(expected.sorted())")
      }
      if post.commentCount != comments.count { report("\(name(post.id)) has a wrong comment count") }
    }
  }

  /// Each user's like equals the last intent, on one of the devices if these disagree, and all likes are
  /// counted.
  private func checkCounts(
    of id: String, seen: [String: [String: Post]], people: [EngineServer.Person]
  ) async throws {
    var likers = 0
    for person in people {
      let likes = seen[person.user.id]?[id]?.likedByMe ?? false
      if likes { likers += 1 }
      let intents = devices.filter { $0.person.user.id == person.user.id }.compactMap { $0.likes[id] }
      if !intents.isEmpty, !intents.contains(likes) {
        report("\(name(person.user.username)) intended \(intents) about \(name(id)), and it is \(likes)")
      }
      if intents.isEmpty, likes { report("\(name(person.user.username)) likes \(name(id)) without intent") }
    }
    if seen[people[0].user.id]?[id]?.likes != likers { report("\(name(id)) has a wrong like count") }
  }

  private func checkFollows(_ people: [EngineServer.Person]) async throws {
    for person in people {
      for other in people where other.user.id != person.user.id {
        let username = other.user.username
        let follows = try await person.api.send(API.Social.profile(username)).followedByMe
        let intents = devices.filter { $0.person.user.id == person.user.id }.compactMap {
          $0.follows[username]
        }
        // All users follow each other at the beginning.
        if !(intents.isEmpty ? [true] : intents).contains(follows) {
          report(
            "\(name(person.user.username)) intended \(intents) about \(name(username)), and it is \(follows)")
        }
      }
    }
  }

  /// A device's memory equals the server: at least the user's own likes where only this device could change
  /// them, and the counts once they were reported.
  private func checkMemory(of device: SimulatedDevice, truth: [String: Post]) {
    let isOnlyDevice = devices.count { $0.person.user.id == device.person.user.id } == 1
    for (id, post) in truth {
      let counts = PostCounts(postId: id, likes: post.likes, commentCount: post.commentCount ?? 0)
      apply(device) { $0.receive(.counts([counts])) }
      guard let shown = device.machine?.post(id) else { continue }
      if shown.likes != post.likes || shown.commentCount != post.commentCount {
        report(
          """
          \(device.label) shows \(shown.likes)/\(shown.commentCount ?? 0) for \(name(id)), not \
          \(post.likes)/\(post.commentCount ?? 0)
          """)
      }
      if isOnlyDevice, shown.likedByMe != post.likedByMe {
        report("\(device.label) shows \(name(id)) as liked: \(shown.likedByMe ?? false)")
      }
    }
  }

  /// A refreshed device shows exactly the server's posts.
  private func checkAfterRefresh(_ device: SimulatedDevice) async throws {
    ask(.feed(after: nil), from: device)
    await drain()
    while let cursor = device.cursor {
      ask(.feed(after: cursor), from: device)
      await drain()
    }
    let truth = try await device.person.api.fetchPosts(.following, after: nil, limit: 100).posts
    if device.screen != truth { report("\(device.label) shows another feed than the server has") }
    for post in truth.prefix(3) {
      var cursor: String?
      repeat {
        ask(.comments(postId: post.id, after: cursor), from: device)
        await drain()
        cursor = device.machine?.thread(of: post.id)?.nextCursor
      } while cursor != nil
      let comments = try await device.person.api.send(
        API.Comments.list(post.id, PageQuery(page: 1, pageSize: 100))
      ).items
      let thread = device.machine?.thread(of: post.id)
      if thread?.comments != comments || thread?.pending.isEmpty == false {
        report("\(device.label) shows other comments under \(name(post.id)) than the server has")
      }
    }
  }
}
