import KiwiEngine
import KiwiKit
import SwiftUI

/// What somebody posted, as small pictures.
struct PostGrid: View {
  let posts: PostsViewModel
  let model: AppModel

  var body: some View {
    LazyVGrid(columns: [GridItem(.adaptive(minimum: 104), spacing: Spacing.small)], spacing: Spacing.small) {
      ForEach(posts.posts) { PostTile(post: $0) }
    }
    FeedEnd(posts: posts, model: model)
  }
}

struct PostTile: View {
  let post: Post

  var body: some View {
    NavigationLink(value: Route.post(post)) {
      AsyncImage(url: post.attachments.first?.sizes.last?.url ?? post.imageURL) { image in
        image.resizable().scaledToFill()
      } placeholder: {
        Color.clear
      }
      .frame(maxWidth: .infinity)
      .aspectRatio(1, contentMode: .fit)
      .background(Color.flesh)
      .clipShape(RoundedRectangle(cornerRadius: Spacing.regular))
    }
    .accessibilityLabel(post.caption.map { String($0.prefix(80)) } ?? "Post by \(post.author.name)")
  }
}
