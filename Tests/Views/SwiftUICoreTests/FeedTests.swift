import Testing
import ViewTesting

@testable import SwiftUICore

@MainActor struct FeedTests {
  struct Post: Identifiable {
    let id: Int
    let author: String
    let text: String
  }

  static let posts = (0..<50).map {
    Post(
      id: $0, author: "Author of post number \($0)",
      text: "What a day it was, and what a long text this is: \($0)")
  }

  struct Row: View {
    let post: Post
    @State private var isLiked = false
    @State private var likes = 0

    var body: some View {
      VStack(alignment: .leading, spacing: 8) {
        HStack(spacing: 8) {
          Circle().fill(Color.gray).frame(width: 36, height: 36)
          VStack(alignment: .leading, spacing: 2) {
            Text(post.author).font(.headline)
            Text("2 h").font(.caption).foregroundStyle(.secondary)
          }
          Spacer()
          Menu("More", systemImage: "ellipsis") { Button("Report", role: .destructive) {} }
        }
        Text(post.text).lineLimit(4)
        RoundedRectangle(cornerRadius: 12).fill(.quaternary).frame(height: 160)
        HStack(spacing: 16) {
          Button("\(likes)", systemImage: isLiked ? "heart.fill" : "heart") {
            isLiked.toggle()
            likes += isLiked ? 1 : -1
          }
          Button("Reply", systemImage: "bubble.left") {}
          Button("Share", systemImage: "square.and.arrow.up") {}
          Spacer()
        }
        .buttonStyle(.plain)
      }
      .padding(12)
      .background(.background, in: RoundedRectangle(cornerRadius: 12))
    }
  }

  struct Feed: View {
    var body: some View {
      ScrollView {
        LazyVStack(spacing: 8) { ForEach(FeedTests.posts) { Row(post: $0) } }
      }
    }
  }

  @Test func `a like in a feed of fifty rows evaluates one row and sends little`() throws {
    let harness = try ViewHarness { Feed() }
    let before = harness.session.evaluations
    try harness.tap("0")
    #expect(harness.session.evaluations - before == 1)
    #expect(harness.lastOperations.count <= 4)
  }
}
