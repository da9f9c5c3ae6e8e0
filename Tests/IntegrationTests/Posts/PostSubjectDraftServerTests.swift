import Foundation
import KiwiKit
import Testing

@testable import ServerTitles
@testable import ServerSeed
@testable import ServerReading
@testable import ServerPosts
@testable import ServerPlaces
@testable import ServerModeration
@testable import ServerDiscover
@testable import ServerAccounts
@testable import KiwiEngine
@testable import KiwiServer
@testable import ServerCore

/// The subject of a post from the form to the server, through restarts and other versions.
@MainActor struct PostSubjectDraftServerTests {
  @Test func `a subject reaches the server and an edit removes it`() async throws {
    let server = try await EngineServer(drawsPictures: false)
    let id = UUIDv7.generate()
    try await server.context.storage.write { transaction in
      try TitleStore(transaction).insert(
        TitleFacts(kind: .book, name: "Dune", people: [.init(role: .author, name: "Frank Herbert")]), id: id,
        source: "dune")
    }
    let alice = try await server.join("alice")
    let title = try await alice.api.send(API.Titles.title(id))
    let subject = PostSubject(title, rating: Rating(quarterStars: 10))
    let post = try await alice.api.send(
      API.Posts.create(PostDraft(caption: "Sand", about: subject, isSpoiler: true).upload))
    #expect(post.about == subject && post.isSpoiler)
    for feed in [Feed.title(id: id), .everyone] {
      let page = try await alice.api.fetchPosts(feed, after: nil, limit: 20)
      #expect(page.posts.map(\.about) == [subject])
    }
    let bob = try await server.join("bob")
    #expect(try await bob.api.fetchPosts(.titleByFollowed(id: id), after: nil, limit: 20).posts.isEmpty)
    _ = try await bob.api.send(API.Social.follow("alice"))
    #expect(
      try await bob.api.fetchPosts(.titleByFollowed(id: id), after: nil, limit: 20).posts.map(\.id)
        == [post.id])
    var unrated = subject
    unrated.rating = nil
    let less = try await alice.api.send(
      API.Posts.update(post.id, PostEdit(about: .subject(unrated), isSpoiler: false).request))
    #expect(less.about == unrated && !less.isSpoiler)
    let nothing = try await alice.api.send(API.Posts.update(post.id, PostEdit(about: .nothing).request))
    #expect(nothing.about == nil && nothing.caption == "Sand")
  }
}
