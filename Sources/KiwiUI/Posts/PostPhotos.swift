import KiwiKit
import SwiftUI

/// The photos of a post, each in its place before it has come, so that nothing jumps.
struct PostPhotos: View {
  let post: Post
  /// On a screen of its own.
  let isLarge: Bool
  let doubleTapped: @MainActor () -> Void

  var body: some View {
    Group {
      if post.attachments.count > 1 {
        ScrollView(.horizontal, showsIndicators: false) {
          HStack(spacing: Spacing.regular) {
            // Of the same picture twice, both are shown.
            ForEach(post.attachments.indices, id: \.self) { place in
              PhotoView(attachment: post.attachments[place], isLarge: isLarge).frame(width: 300)
            }
          }
          .padding(.horizontal, Spacing.large)
        }
      } else if let attachment = post.attachments.first {
        PhotoView(attachment: attachment, isLarge: isLarge)
      }
    }
    .onTapGesture(count: 2, perform: doubleTapped)
  }
}

/// One photo, which can be asked for again when it did not come.
struct PhotoView: View {
  let attachment: Attachment
  let isLarge: Bool
  @State private var attempt = 0

  var body: some View {
    AsyncImage(
      url: attempt == 0
        ? url : url.appending(queryItems: [URLQueryItem(name: "attempt", value: "\(attempt)")])
    ) {
      phase in
      if let image = phase.image {
        image.resizable().scaledToFill().accessibilityLabel(attachment.alt ?? "Photo without a description")
      } else if phase.error != nil {
        VStack(spacing: Spacing.regular) {
          Text(attachment.alt ?? "The photo could not be loaded.").foregroundStyle(Color.ink)
          Button("Try Again") { attempt += 1 }.buttonStyle(.bordered)
        }
        .padding(Spacing.large)
      } else {
        Color.clear
      }
    }
    .frame(maxWidth: .infinity)
    .aspectRatio(ratio, contentMode: .fit)
    .background(BlurHash.average(of: attachment.placeholder) ?? Color.flesh)
    .clipped()
  }

  /// Very tall photos are cut in feeds, so that one of them does not fill several screens.
  private var ratio: CGFloat {
    let ratio = CGFloat(max(attachment.width, 1)) / CGFloat(max(attachment.height, 1))
    return isLarge ? ratio : max(ratio, 0.8)
  }

  /// The smallest size that is sharp in a column of 680 points.
  private var url: URL {
    attachment.sizes.last { $0.width >= 960 }?.url ?? attachment.url
  }
}

/// What a BlurHash says of a photo's colour (github.com/woltapp/blurhash, the algorithm's description).
enum BlurHash {
  /// The mean colour, which the hash has as a whole number in its third to sixth character.
  static func average(of hash: String) -> Color? {
    let digits = Array(hash.utf8.dropFirst(2).prefix(4))
    guard digits.count == 4 else { return nil }
    var value = 0
    for digit in digits {
      guard let index = alphabet.firstIndex(of: digit) else { return nil }
      value = value * 83 + index
    }
    let channel = { (shift: Int) in Double((value >> shift) & 255) / 255 }
    return Color(red: channel(16), green: channel(8), blue: channel(0))
  }

  private static let alphabet = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~".utf8)
}
