import KiwiEngine
import KiwiKit
import SwiftUI

/// Asks before somebody is blocked from where one of their posts is shown.
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

/// Says whom the reader meets no more, and takes it back.
struct DistanceBar: View {
  let distance: DistanceViewModel

  var body: some View {
    if let failure = distance.failure {
      NoticeBar(text: failure.message) { distance.seen() }
    } else if let done = distance.done {
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
    "You will not see each other's posts and comments, and neither is a friend of the other or follows them any more."
  }

  static func done(_ done: DistanceViewModel.Done) -> String {
    switch done.deed {
    case .mute: "You do not see posts by \(done.user.name) any more."
    case .block: "You and \(done.user.name) do not see each other any more."
    }
  }
}
