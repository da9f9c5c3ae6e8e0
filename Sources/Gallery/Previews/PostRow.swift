import SwiftUI

/// A row as a feed has it: many elements of the API at work together.
struct PostRow: View {
  let author: String
  let reflection: String
  @State private var isLiked = false
  @State private var likes = 12

  var body: some View {
    HStack(alignment: .top, spacing: 12) {
      Image(systemName: "person.crop.circle").font(.title).foregroundStyle(.secondary)
      VStack(alignment: .leading, spacing: 8) {
        HStack(spacing: 8) {
          Text(author).font(.headline)
          Text("2 hours ago").font(.subheadline).foregroundStyle(.secondary)
        }
        Text(reflection).font(.system(.body, design: .serif))
        HStack(spacing: 24) {
          Button {
            isLiked.toggle()
            likes += isLiked ? 1 : -1
          } label: {
            Label("\(likes)", systemImage: isLiked ? "heart.fill" : "heart")
          }
          .accessibilityLabel(isLiked ? "Unlike" : "Like")
          .accessibilityValue("\(likes) likes")
          Button("Share", systemImage: "square.and.arrow.up") {}.labelStyle(.iconOnly)
        }
        .buttonStyle(.plain)
        .foregroundStyle(.secondary)
      }
    }
    .padding(16)
    .background(.background, in: RoundedRectangle(cornerRadius: 12))
    .shadow(color: .black.opacity(0.1), radius: 4, y: 1)
  }
}

struct PostRow_Previews: PreviewProvider {
  static var previews: some View {
    PostRow(author: "Ada", reflection: "The last chapter turns everything around.")
      .previewDisplayName("Short")
    PostRow(author: "A person with a name that is longer than usual", reflection: Words.long)
      .previewDisplayName("Long")
  }
}
