import KiwiKit
import SwiftUI

/// Five stars to choose among, and what was chosen in words. The star that was chosen, tapped again, loses half of
/// itself and then the rest; arrow keys, and a finger that is drawn over the stars, go up and down by halves. A button
/// is a whole star, because halves of stars would be too small for fingers.
struct RatingView: View {
  /// What the stars are for, such as `My rating`.
  let name: String
  @Binding var rating: Rating?
  /// Whether the keys 1 to 5 choose wherever the focus is.
  var usesKeys = false

  var body: some View {
    VStack(spacing: Spacing.small) {
      HStack(spacing: 0) {
        ForEach(1...5, id: \.self) { star($0) }
      }
      .gesture(
        DragGesture(minimumDistance: 8).onChanged { drag in
          rating = Self.under(drag.location.x)
        }
      )
      .accessibilityElement(children: .contain)
      .accessibilityLabel("\(name): \(RatingWords.stars(rating))")
      .onKeyPress(keys: [.leftArrow, .downArrow, .rightArrow, .upArrow]) { press in
        rating = Self.stepped(rating, by: press.key == .leftArrow || press.key == .downArrow ? -1 : 1)
        return .handled
      }
      Text(rating == nil ? "Tap a star, and again for half of it." : RatingWords.stars(rating)).smallPrint()
        .accessibilityAddTraits(.updatesFrequently)
    }
    .fixedSize()
  }

  private static var starWidth: CGFloat { 52 }

  /// What a finger says that far from the start of the first star: the half that it is on, and none before them all.
  static func under(_ x: CGFloat) -> Rating? {
    Rating(halfStars: Int(max(0, min((x / (starWidth / 2)).rounded(.up), 10))))
  }

  private func star(_ star: Int) -> some View {
    Button {
      rating = Self.chosen(star, after: rating)
    } label: {
      StarImage(star: star, halfStars: rating?.halfStars ?? 0).font(.title)
        .frame(width: Self.starWidth, height: Self.starWidth)
    }
    .buttonStyle(.plain)
    .accessibilityLabel(RatingWords.stars(halves: star * 2))
    .accessibilityAddTraits(rating?.halfStars == star * 2 ? .isSelected : [])
    .keyboardShortcut(usesKeys ? KeyboardShortcut(Self.key(star), modifiers: []) : nil)
  }

  private static func key(_ star: Int) -> KeyEquivalent { KeyEquivalent(Character(String(star))) }

  /// The same star again means half of it, and once more none.
  static func chosen(_ star: Int, after rating: Rating?) -> Rating? {
    switch rating?.halfStars {
    case star * 2: Rating(halfStars: star * 2 - 1)
    case star * 2 - 1: nil
    default: Rating(halfStars: star * 2)
    }
  }

  /// Nil for less than half a star.
  static func stepped(_ rating: Rating?, by halfStars: Int) -> Rating? {
    Rating(halfStars: min((rating?.halfStars ?? 0) + halfStars, 10))
  }
}

/// Stars that were given.
struct RatingLabel: View {
  let rating: Rating

  var body: some View {
    HStack(spacing: 0) {
      ForEach(1...5, id: \.self) { StarImage(star: $0, halfStars: rating.halfStars) }
    }
    .fixedSize()
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(RatingWords.stars(rating))
  }
}

/// One of five stars: whole, half or empty.
struct StarImage: View {
  let star: Int
  let halfStars: Int

  var body: some View {
    Image(systemName: name)
      .foregroundStyle(halfStars >= 2 * star - 1 ? Color.kiwi : Color.softInk)
      .accessibilityHidden(true)
  }

  private var name: String {
    if halfStars >= 2 * star { return "star.fill" }
    return halfStars == 2 * star - 1 ? "star.leadinghalf.filled" : "star"
  }
}

enum RatingWords {
  static func stars(_ rating: Rating?) -> String {
    rating.map { stars(halves: $0.halfStars) } ?? "No stars yet"
  }

  static func stars(halves: Int) -> String {
    switch (halves / 2, halves % 2) {
    case (0, 1): "Half a star"
    case (1, 0): "1 star"
    case (let whole, 0): "\(whole) stars"
    case (let whole, _): "\(whole)½ stars"
    }
  }
}

extension Rating {
  /// Nil for none.
  init?(halfStars: Int) { self.init(quarterStars: halfStars * 2) }
}
