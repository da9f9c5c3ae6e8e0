import KiwiEngine
import KiwiKit
import SwiftUI

/// The words of a post. Those that give something away, or speak of what the reader has not come to, are not on the page
/// before the reader asks for them.
struct PostWords: View {
  let post: Post
  /// Whether the reader has asked for the words of a folded post.
  let isRevealed: Bool
  let isFolded: Bool
  @Environment(AppModel.self) private var model

  /// In bytes: what is longer is read better in smaller letters.
  private static var mostAlone: Int { 280 }

  var body: some View {
    if let caption = post.caption {
      VStack(alignment: .leading, spacing: Spacing.regular) {
        if post.isSpoiler { SpoilerNote() }
        if post.isBeyond { BeyondNote(position: post.about?.position) }
        if post.isFolded, !isRevealed {
          Button(post.isSpoiler ? "Show Spoiler" : "Show It Now") {
            model.account.spoilers.reveal(post.id)
          }
          .buttonStyle(.bordered)
          .accessibilityLabel(
            post.isSpoiler ? "Show Spoiler" : "Show it now: the post by \(post.author.name)")
        } else {
          ReflectionText(
            text: caption, isFolded: isFolded,
            isAlone: !post.hasPhoto && post.about == nil && caption.utf8.count <= Self.mostAlone)
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

/// Says that something waits for the reader in a book.
struct BeyondNote: View {
  let position: BookPosition?

  var body: some View {
    Label(NoteWords.beyond(position), systemImage: "bookmark").smallPrint()
  }
}
