import KiwiKit
import SwiftUI

/// An input for a rating of up to five stars, with the rating as text.
///
/// A tap on the chosen star removes half of it, another tap the other half. Arrow keys and drags change the rating by
/// halves. A button covers a whole star, because half stars are too small as touch targets.
struct RatingView: View {
  /// The accessibility label, such as `My rating`.
  let name: String
  @Binding var rating: Rating?
  /// Makes the keys 1 to 5 set the rating regardless of the focus.
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
      Text(rating == nil ? "Tap a star. Tap it again for a half star." : RatingWords.stars(rating))
        .smallPrint()
        .accessibilityAddTraits(.updatesFrequently)
    }
    .fixedSize()
  }

  private static var starWidth: CGFloat { 52 }

  /// Returns the rating at a horizontal distance from the start of the first star; nil before it.
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

  /// Returns the rating after a tap: the same star again halves it, then clears it.
  static func chosen(_ star: Int, after rating: Rating?) -> Rating? {
    switch rating?.halfStars {
    case star * 2: Rating(halfStars: star * 2 - 1)
    case star * 2 - 1: nil
    default: Rating(halfStars: star * 2)
    }
  }

  /// Returns nil for less than half a star.
  static func stepped(_ rating: Rating?, by halfStars: Int) -> Rating? {
    Rating(halfStars: min((rating?.halfStars ?? 0) + halfStars, 10))
  }
}

/// Displays a rating as stars.
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

/// A whole, half or empty star.
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
    rating.map { stars(halves: $0.halfStars) } ?? localized("Not rated")
  }

  static func stars(halves: Int) -> String {
    switch (halves / 2, halves % 2) {
    case (0, 1): localized("Half star")
    case (let whole, 0): localized("\(whole) stars")
    case (let whole, _): localized("\(String(whole))½ stars")
    }
  }
}

extension Rating {
  /// Creates a rating from half stars; nil for zero.
  init?(halfStars: Int) { self.init(quarterStars: halfStars * 2) }
}
