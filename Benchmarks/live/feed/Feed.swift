import SwiftUICore

/// A feed of fifty posts, typical of a social app.
struct Feed: View {
  let posts: [Post]

  var body: some View {
    ScrollView {
      LazyVStack(spacing: 8) {
        ForEach(posts) { PostRow(post: $0) }
      }
      .padding(16)
    }
  }
}

struct Post: Identifiable, Sendable {
  let id: Int
  let author: String
  let text: String

  static let all = (0..<50).map {
    Post(
      id: $0, author: "Author of post number \($0)",
      text: "What a day it was, and what a long text somebody has written about it: \($0)")
  }
}

/// Thirty-five elements, five buttons and two state values.
struct PostRow: View {
  let post: Post
  @State private var isLiked = false
  @State private var likes = 0

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      header
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

  private var header: some View {
    HStack(spacing: 8) {
      Circle().fill(.quaternary).frame(width: 36, height: 36)
      VStack(alignment: .leading, spacing: 2) {
        Text(post.author).font(.headline)
        Text("2 h").font(.caption).foregroundStyle(.secondary)
      }
      Spacer()
      Menu("More", systemImage: "ellipsis") {
        Button("Hide", systemImage: "eye.slash") {}
        Button("Report", systemImage: "flag", role: .destructive) {}
      }
    }
  }
}
