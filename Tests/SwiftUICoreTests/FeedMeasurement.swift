import Testing

@testable import SwiftUICore

@MainActor struct FeedMeasurement {
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
        LazyVStack(spacing: 8) { ForEach(FeedMeasurement.posts) { Row(post: $0) } }
      }
    }
  }

  private func session() -> ViewSession {
    ViewSession(root: AnyRoot { Feed() }, environment: ClientEnvironment())
  }

  private func residentBytes() -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
  }

  @Test func `a like on a feed of fifty rows evaluates one row and says little`() throws {
    let harness = try ViewHarness { Feed() }
    let before = harness.session.evaluations
    try harness.tap("0")
    #expect(harness.session.evaluations - before == 1)
    #expect(harness.lastOperations.count <= 4)
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["MEASURE"] != nil))
  func `measure the feed`() throws {
    var kept: [ViewSession] = []
    for _ in 0..<20 { kept.append(session()) }
    for session in kept { _ = session.document() }
    let clock = ContinuousClock()
    let mount = clock.measure { for _ in 0..<100 { session().graph.settle() } } / 100
    let document = session().document()
    let whole = clock.measure { for _ in 0..<100 { _ = session().document() } } / 100
    let before = residentBytes()
    for _ in 0..<300 {
      let session = session()
      _ = session.document()
      kept.append(session)
    }
    let each = (residentBytes() - before) / 300
    let root = kept[0].graph.root
    let like =
      clock.measure {
        for session in kept.prefix(100) {
          if let id = firstLike(session.graph.root) { session.handle(ClientEvent(kind: .tap, node: id)) }
          _ = session.flush()
        }
      } / 100
    root?.invalidate()
    let all =
      clock.measure {
        for session in kept.prefix(100) {
          session.graph.root?.invalidate()
          _ = session.flush()
        }
      } / 100
    print(
      "mount \(mount), mount and document \(whole), HTML \(document.body.utf8.count) B, memory \(each) B,")
    print("tap to patch \(like), whole tree again \(all), evaluations \(kept[0].evaluations)")
  }

  private func firstLike(_ node: Node?) -> ElementID? {
    guard let node else { return nil }
    if let action = node.actions.first { return node.output.records[Int(action.index)].id }
    return node.children.lazy.compactMap { firstLike($0) }.first
  }
}
