import Testing

@testable import KiwiEngine

@Suite struct DraftKindTests {
  @Test(arguments: [
    DraftKind.post, .comment(postId: "p"), .postEdit(postId: "p"), .commentEdit(commentId: "c"), .profileEdit,
    .experience(spotId: "s"), .experienceEdit(experienceId: "e"),
  ])
  func `each kind of draft has a name of its own that leads back to it`(kind: DraftKind) {
    #expect(DraftKind(rawValue: kind.rawValue) == kind)
  }

  @Test func `a name that a later version wrote is nothing`() {
    #expect(DraftKind(rawValue: "poll 1") == nil)
    #expect(DraftKind(rawValue: "comment") == nil)
    #expect(DraftKind(rawValue: "") == nil)
  }
}
