import KiwiEngine
import KiwiKit
import SwiftUI

/// The words of a post. Those that give something away are not on the page before the reader asks for them.
struct PostWords: View {
  let post: Post
  let isFolded: Bool
  let spoilers: RevealedSpoilers

  var body: some View {
    if let caption = post.caption {
      VStack(alignment: .leading, spacing: Spacing.regular) {
        if post.isSpoiler { SpoilerNote() }
        if post.isSpoiler, !spoilers.isRevealed(post.id) {
          Button("Show Spoiler") { spoilers.reveal(post.id) }.buttonStyle(.bordered)
        } else {
          ReflectionText(text: caption, isFolded: isFolded)
        }
      }
    }
  }
}

struct SpoilerNote: View {
  var body: some View {
    Label("Spoiler", systemImage: "eye.slash").font(.footnote).foregroundStyle(Color.softInk)
  }
}
