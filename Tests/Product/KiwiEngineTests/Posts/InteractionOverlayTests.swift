import EngineTesting
import Foundation
import KiwiKit
import Testing

@testable import KiwiEngine

struct InteractionOverlayTests {
  private func overlay(_ actions: [OutboxAction], failed: Bool = false) -> InteractionOverlay {
    var overlay = InteractionOverlay()
    overlay.rebuild(
      from: actions.enumerated().map { number, action in
        OutboxEntry(
          id: "e\(number)", action: action, state: failed ? .failed(message: "No.") : .pending,
          createdAt: Date(timeIntervalSince1970: 0), order: number)
      })
    return overlay
  }

  @Test(arguments: [true, false], [true, false])
  func `the overlay is idempotent, even over a result that has it already`(intended: Bool, isLiked: Bool) {
    let overlay = overlay([.setLiked(intended, postId: "p")])
    let post = Post.sample(likes: 5, liked: isLiked)
    let once = overlay.apply(to: post)
    #expect(once?.likedByMe == intended)
    #expect(once?.likes == 5 + (intended == isLiked ? 0 : intended ? 1 : -1))
    #expect(once.flatMap(overlay.apply) == once)
  }

  @Test func `the last action counts`() {
    let overlay = overlay([.setLiked(true, postId: "p"), .setLiked(false, postId: "p")])
    #expect(overlay.apply(to: .sample(likes: 5)) == .sample(likes: 5))
  }

  @Test func `other posts are unchanged`() {
    let overlay = overlay([.setLiked(true, postId: "p"), .deletePost(id: "q")])
    #expect(overlay.apply(to: .sample("r", likes: 5)) == Post.sample("r", likes: 5))
    #expect(overlay.apply(to: Post.sample("q")) == nil)
  }

  @Test func `pending comments are counted and pending deletions are not`() {
    let overlay = overlay([
      .createComment(postId: "p", text: "1"), .createComment(postId: "p", text: "2"),
      .deleteComment(id: "c", postId: "p"),
    ])
    #expect(overlay.apply(to: .sample(comments: 3))?.commentCount == 4)
    #expect(overlay.apply(to: Comment.sample("c")) == nil)
  }

  @Test func `counts do not fall below zero`() {
    let overlay = overlay([.setLiked(false, postId: "p"), .deleteComment(id: "c", postId: "p")])
    let shown = overlay.apply(to: .sample(likes: 0, comments: 0, liked: true))
    #expect(shown?.likes == 0)
    #expect(shown?.commentCount == 0)
  }

  @Test func `edits show and an empty caption becomes nil`() {
    let edits = overlay([
      .editPost(id: "p", PostEdit(caption: "new", visibility: .me)),
      .editPost(id: "p", PostEdit(caption: "")), .editComment(id: "c", postId: "p", text: "better"),
    ])
    let shown = edits.apply(to: .sample())
    #expect(shown?.caption == nil)
    #expect(shown?.visibility == .me)
    #expect(edits.apply(to: Comment.sample("c"))?.text == "better")
  }

  @Test func `failed actions show the server's state`() {
    let overlay = overlay(
      [
        .setLiked(true, postId: "p"), .deletePost(id: "p"),
        .editPost(id: "p", PostEdit(caption: "x")),
      ],
      failed: true)
    #expect(overlay.apply(to: .sample()) == .sample())
  }

  @Test func `a follow changes a profile once`() {
    let profile = Profile(
      id: "u", username: "Bob", displayName: nil, avatarURL: nil, bio: nil, postCount: 0, followerCount: 3,
      followingCount: 0, followedByMe: false, blockedByMe: false, mutedByMe: false, role: .member,
      createdAt: Date(timeIntervalSince1970: 0))
    let overlay = overlay([.setFollowed(true, username: "bob")])
    let shown = overlay.apply(to: profile)
    #expect(shown.followedByMe)
    #expect(shown.followerCount == 4)
    #expect(overlay.apply(to: shown) == shown)
  }
}
