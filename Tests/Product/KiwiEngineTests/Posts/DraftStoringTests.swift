import Testing

@testable import KiwiEngine

@Suite struct DraftKindTests {
  @Test(arguments: [
    DraftKind.post, .comment(postId: "p"), .postEdit(postId: "p"), .commentEdit(commentId: "c"), .profileEdit,
    .experience(spotId: "s"), .experienceEdit(experienceId: "e"),
  ])
  func `each kind of draft survives its raw value`(kind: DraftKind) {
    #expect(DraftKind(rawValue: kind.rawValue) == kind)
  }

  @Test func `an unknown raw value is not a kind`() {
    #expect(DraftKind(rawValue: "poll 1") == nil)
    #expect(DraftKind(rawValue: "comment") == nil)
    #expect(DraftKind(rawValue: "") == nil)
  }
}
