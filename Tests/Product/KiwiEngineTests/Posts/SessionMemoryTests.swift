import EngineTesting

#if !SANITIZE
  import Foundation
  import KiwiKit
  import Testing

  @testable import KiwiEngine

  /// The memory of a process that serves many web sessions.
  @MainActor struct SessionMemoryTests {
    private func residentBytes() throws -> Int {
      let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
      return try #require(pages.count > 1 ? Int(pages[1]) : nil) * 4_096
    }

    private func repositories(_ count: Int, reading posts: Int) async throws -> [PostRepository] {
      let pool = PostPool(limit: 1_000)
      var repositories: [PostRepository] = []
      for _ in 0..<count {
        let remote = FakeRemote()
        // Each response has its own storage, as if decoded from JSON.
        remote.setFeed(
          .success(
            PostPage(
              posts: (0..<posts).map {
                Post.sample(
                  "01900000-0000-7000-8000-\($0 + 100_000_000_000)",
                  caption: String(repeating: "word ", count: 60))
              })))
        let repository = PostRepository(
          remote: remote, local: MemoryPostDataStore(pool: pool), me: User(id: "me", username: "alice"))
        if posts > 0 { _ = try await repository.refresh(.everyone) }
        remote.setFeed(.success(PostPage(posts: [])))
        repositories.append(repository)
      }
      return repositories
    }

    @Test(arguments: [(0, 6_000), (50, 32_000)])
    func `a session's memory is bounded and shared posts cost little more`(
      posts: Int, limit: Int
    ) async throws {
      _ = try await repositories(50, reading: posts)
      let before = try residentBytes()
      let kept = try await repositories(500, reading: posts)
      let each = (try residentBytes() - before) / kept.count
      #expect(each < limit, "\(each) bytes each")
    }
  }
#endif
