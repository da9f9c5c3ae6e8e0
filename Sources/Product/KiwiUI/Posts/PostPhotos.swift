import KiwiEngine
import KiwiKit
import SwiftUI

/// The uncropped photos of a post, with space reserved while they load.
struct PostPhotos: View {
  let post: Post
  /// True if the post fills the screen.
  let isLarge: Bool
  let doubleTapped: @MainActor () -> Void
  @Environment(\.horizontalSizeClass) private var sizeClass
  @Environment(AppModel.self) private var model

  var body: some View {
    Group {
      if isLarge {
        VStack(spacing: Spacing.regular) {
          // Identified by position, because a post may contain a picture twice.
          ForEach(post.attachments.indices, id: \.self) { place in
            photo(at: place, ratio: post.attachments[place].ratio)
          }
        }
      } else if post.attachments.count > 1 {
        ScrollView(.horizontal, showsIndicators: false) {
          HStack(spacing: Spacing.regular) {
            ForEach(post.attachments.indices, id: \.self) { place in
              photo(at: place, ratio: post.attachments[place].ratio)
                .frame(width: (post.attachments[place].ratio * stripHeight).rounded(), height: stripHeight)
            }
          }
          .padding(.horizontal, Spacing.large)
        }
      } else if let attachment = post.attachments.first {
        // The ratio of very tall photos is limited in feeds, so they do not fill several screens.
        photo(at: 0, ratio: max(attachment.ratio, 0.8))
      }
    }
    .onTapGesture(count: 2, perform: doubleTapped)
  }

  private func photo(at place: Int, ratio: CGFloat) -> some View {
    PhotoView(attachment: post.attachments[place], ratio: ratio)
      .overlay(alignment: .bottomTrailing) {
        PhotoButton(place: place, count: post.attachments.count) {
          model.account.postDialogs.viewing = PhotoViewing(post: post, place: place)
        }
      }
  }

  /// The common height of an album's photos, at which the widest still fits.
  private var stripHeight: CGFloat {
    let widest = post.attachments.map(\.ratio).max() ?? 1
    return min(max((sizeClass == .regular ? 600 : 320) / widest, 160), 320).rounded()
  }
}

extension Attachment {
  /// The width divided by the height.
  var ratio: CGFloat { CGFloat(max(width, 1)) / CGFloat(max(height, 1)) }

  var words: String { alt ?? localized("Photo without a description") }
}

/// Shows a photo's position in the album and opens it at window size.
struct PhotoButton: View {
  let place: Int
  let count: Int
  let show: @MainActor () -> Void

  var body: some View {
    Button(action: show) {
      HStack(spacing: Spacing.small) {
        if count > 1 { Text("\(place + 1)/\(count)").font(.caption) }
        Image(systemName: "arrow.up.left.and.arrow.down.right")
      }
      .foregroundStyle(Color.ink)
      .padding(Spacing.regular)
      .background(Color.card, in: Capsule())
      // Padding enlarges the touch target beyond the visible button.
      .padding(Spacing.regular + Spacing.small)
    }
    .buttonStyle(.plain)
    .accessibilityLabel(count > 1 ? "View photo \(place + 1) of \(count)" : "View photo")
  }
}

/// A photo with a retry button for failed loads.
struct PhotoView: View {
  let attachment: Attachment
  let ratio: CGFloat
  @State private var attempt = 0

  var body: some View {
    AsyncImage(
      url: attempt == 0
        ? url : url.appending(queryItems: [URLQueryItem(name: "attempt", value: "\(attempt)")])
    ) {
      phase in
      if let image = phase.image {
        image.resizable().scaledToFit().accessibilityLabel(attachment.words)
      } else if phase.error != nil {
        VStack(spacing: Spacing.regular) {
          Text(attachment.alt ?? localized("The photo could not be loaded.")).foregroundStyle(Color.ink)
          Button("Try Again") { attempt += 1 }.buttonStyle(.bordered)
        }
        .padding(Spacing.large)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background(Color.card)
      }
    }
    .aspectRatio(ratio, contentMode: .fit)
    .background(BlurHash.average(of: attachment.placeholder) ?? Color.flesh)
    .clipped()
  }

  /// The smallest rendition that is sharp in a column of 680 points.
  private var url: URL {
    attachment.sizes.last { $0.width >= 960 }?.url ?? attachment.url
  }
}

/// Decodes the mean color of a BlurHash (github.com/woltapp/blurhash).
enum BlurHash {
  /// Returns the mean color, an integer in the third to sixth characters of the hash.
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
