import KiwiEngine
import KiwiKit
import SwiftUI

/// The text of a post. Spoilers and text beyond the reader's progress are absent until the reader reveals them.
struct PostWords: View {
  let post: Post
  /// True once the reader has revealed a folded post.
  let isRevealed: Bool
  let isFolded: Bool
  @Environment(AppModel.self) private var model

  /// The maximum length of text in large type, in bytes.
  private static var maxLargeTextLength: Int { 280 }

  var body: some View {
    if let caption = post.caption {
      VStack(alignment: .leading, spacing: Spacing.regular) {
        if post.isSpoiler { SpoilerNote() }
        if post.isBeyond { BeyondNote(position: post.about?.position) }
        if post.isFolded, !isRevealed {
          Button(post.isSpoiler ? "Show Spoiler" : "Show Anyway") {
            model.account.spoilers.reveal(post.id)
          }
          .buttonStyle(.bordered)
          .accessibilityLabel(
            post.isSpoiler ? "Show Spoiler" : "Show Anyway: post by \(post.author.name)")
        } else {
          ReflectionText(
            text: caption, isFolded: isFolded,
            isAlone: !post.hasPhoto && post.about == nil && caption.utf8.count <= Self.maxLargeTextLength)
          if post.editedAt != nil { Text("edited").smallPrint() }
        }
      }
    }
  }
}

struct SpoilerNote: View {
  var body: some View {
    Label("Spoiler", systemImage: "eye.slash").smallPrint()
  }
}

/// Explains that content is beyond the reader's progress.
struct BeyondNote: View {
  let position: BookPosition?

  var body: some View {
    Label(NoteWords.beyond(position), systemImage: "bookmark").smallPrint()
  }
}
