import Commands
import KiwiEngine

extension Output {
  func text(of entries: [OutboxEntry]) -> String {
    if entries.isEmpty { return localized("All changes have been sent.") + "\n" }
    return entries.map { entry in
      let state =
        switch entry.state {
        case .pending, .sending: localized("pending")
        case .failed(let message):
          layout.styled(localized("failed: \(TextLayout.printable(message))"), .red)
        }
      return "\(entry.id)  \(Self.change(of: entry.action))  \(state)\n"
    }.joined()
  }

  /// The pending steps of sessions as text.
  func text(of steps: [ReadingStep]) -> String {
    steps.map { "\($0.id)  \(Self.change(of: $0.action))  \(localized("pending"))\n" }.joined()
  }

  private static func change(of action: OutboxAction) -> String {
    switch action {
    case .setLiked(true, _): localized("like a post")
    case .setLiked(false, _): localized("unlike a post")
    case .createComment: localized("write a comment")
    case .editComment: localized("edit a comment")
    case .deleteComment: localized("delete a comment")
    case .createPost: localized("write a post")
    case .editPost: localized("edit a post")
    case .deletePost: localized("delete a post")
    case .setFollowed(true, let username): localized("follow @\(username)")
    case .setFollowed(false, let username): localized("unfollow @\(username)")
    }
  }

  private static func change(of action: ReadingStep.Action) -> String {
    switch action {
    case .start: localized("start a reading session")
    case .pause: localized("pause a reading session")
    case .resume: localized("resume a reading session")
    case .complete: localized("complete a reading session")
    case .change: localized("change a reading session")
    case .discard: localized("discard a reading session")
    }
  }
}
