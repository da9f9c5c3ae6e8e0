import KiwiEngine
import KiwiKit
import SwiftUI

/// A grid of posts as square tiles.
struct PostGrid: View {
  let posts: PostsViewModel
  let model: AppModel

  @Environment(\.horizontalSizeClass) private var sizeClass

  var body: some View {
    LazyVGrid(columns: sizeClass == .regular ? Self.adaptive : Self.three, spacing: Spacing.small) {
      ForEach(posts.posts) { PostTile(post: $0) }
    }
    FeedEnd(posts: posts, model: model)
  }

  private static let three = Array(repeating: GridItem(.flexible(), spacing: Spacing.small), count: 3)
  private static let adaptive = [GridItem(.adaptive(minimum: 240), spacing: Spacing.small)]
}

struct PostTile: View {
  let post: Post
  @Environment(\.horizontalSizeClass) private var sizeClass
  @Environment(\.tiles) private var tiles

  var body: some View {
    if let tiles { link.matchedTransitionSource(id: post.id, in: tiles) } else { link }
  }

  private var link: some View {
    NavigationLink(value: Route.post(post)) {
      Group {
        if post.hasPhoto { picture } else { words }
      }
      .frame(maxWidth: .infinity)
      .aspectRatio(1, contentMode: .fit)
      .background(post.hasPhoto ? Color.flesh : Color.card)
      .clipShape(RoundedRectangle(cornerRadius: Spacing.regular))
    }
    .accessibilityLabel(
      shownCaption.map { String($0.prefix(80)) } ?? localized("Post by \(post.author.name)"))
  }

  /// The caption; nil for hidden text, which the post's own screen can reveal.
  private var shownCaption: String? { post.isFolded ? nil : post.caption }

  private var picture: some View {
    RetryAsyncImage(url: url) { image in
      image.resizable().scaledToFill()
    } placeholder: {
      Color.clear
    }
  }

  private var words: some View {
    ZStack(alignment: .topLeading) {
      if post.isSpoiler { SpoilerNote() } else if post.isBeyond { BeyondNote(position: post.about?.position) }
      Text(verbatim: shownCaption ?? "")
        .font(.system(font, design: .serif))
        .foregroundStyle(Color.ink)
        .lineLimit(7)
    }
    .padding(Spacing.regular)
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }

  /// The font size, larger for shorter captions and smaller on phones.
  private var font: Font.TextStyle {
    let sizes: [Font.TextStyle] = [.title, .title2, .title3, .body, .subheadline]
    let step =
      switch shownCaption?.utf8.count ?? 0 {
      case ..<40: 0
      case ..<80: 1
      case ..<130: 2
      default: 3
      }
    return sizes[min(sizeClass == .regular ? step : step + 2, sizes.count - 1)]
  }

  /// The smallest rendition that is sharp in a tile.
  private var url: URL? {
    let attachment = post.attachments.first
    return attachment?.sizes.last { min($0.width, $0.height) >= 400 }?.url ?? attachment?.url ?? post.imageURL
  }
}
