import KiwiEngine
import KiwiKit
import SwiftUI

/// Asks for confirmation before the author of a post is blocked.
struct DistanceQuestion: ViewModifier {
  @Bindable var distance: DistanceViewModel

  func body(content: Content) -> some View {
    content.confirmationDialog(
      "Block \(distance.blocking?.name ?? "")?", isPresented: $distance.blocking.isPresent(),
      titleVisibility: .visible,
      presenting: distance.blocking
    ) { user in
      Button("Block", role: .destructive) { Task { await distance.perform(.block, on: user) } }
    } message: { _ in
      Text(DistanceWords.block)
    }
  }
}

/// Confirms a mute or block, with an undo button.
struct DistanceBar: View {
  let distance: DistanceViewModel

  var body: some View {
    if let failure = distance.failure {
      NoticeBar(text: failure.message) { distance.seen() }
    } else if let done = distance.completed {
      NoticeBar(text: DistanceWords.done(done)) {
        distance.seen()
      } undo: {
        Task { await distance.undo() }
      }
    }
  }
}

enum DistanceWords {
  static var block: LocalizedStringKey {
    "You will no longer see each other’s posts and comments. You will also unfollow each other and no longer be friends."
  }

  static func done(_ done: DistanceViewModel.CompletedOperation) -> String {
    switch done.operation {
    case .mute: localized("\(done.user.name) is muted. Their posts are hidden.")
    case .block: localized("\(done.user.name) is blocked. You won’t see each other’s posts or comments.")
    }
  }
}
