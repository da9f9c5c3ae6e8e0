import KiwiKit
import SwiftUI

/// Five stars to choose among. The one that was chosen, tapped again, loses half of itself; with keys or assistive
/// technology half stars are steps.
struct RatingStars: View {
  @Binding var rating: Rating?
  /// Whether the keys 1 to 5 choose too.
  var usesKeys = false

  var body: some View {
    HStack(spacing: 0) {
      ForEach(1..<6) { star in
        Button {
          rating = Self.chosen(star, after: rating)
        } label: {
          Image(systemName: Self.symbol(star, of: rating))
            .font(.title)
            .foregroundStyle(halves >= star * 2 - 1 ? Color.kiwi : Color.softInk)
            .frame(width: 52, height: 52)
        }
        .buttonStyle(.plain)
        .accessibilityLabel(star == 1 ? "1 star" : "\(star) stars")
        .accessibilityAddTraits(halves == star * 2 ? .isSelected : [])
        .keyboardShortcut(usesKeys ? KeyboardShortcut(Self.key(star), modifiers: []) : nil)
      }
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel("Rating")
    .accessibilityValue(Self.words(rating))
    .accessibilityAdjustableAction { direction in
      rating = Self.stepped(rating, by: direction == .increment ? 1 : -1)
    }
  }

  private var halves: Int { rating?.halfStars ?? 0 }

  /// Again the same star means half of it.
  static func chosen(_ star: Int, after rating: Rating?) -> Rating? {
    let whole = Rating(quarterStars: star * 4)
    return rating == whole ? Rating(quarterStars: star * 4 - 2) : whole
  }

  static func stepped(_ rating: Rating?, by halfStars: Int) -> Rating? {
    let halves = min(max((rating?.halfStars ?? 0) + halfStars, 1), 10)
    return Rating(quarterStars: halves * 2)
  }

  static func words(_ rating: Rating?) -> String {
    guard let halves = rating?.halfStars else { return "No stars yet" }
    switch (halves / 2, halves % 2) {
    case (0, _): return "Half a star"
    case (1, 0): return "1 star"
    case (let whole, 0): return "\(whole) stars"
    case (let whole, _): return "\(whole)½ stars"
    }
  }

  private static func symbol(_ star: Int, of rating: Rating?) -> String {
    switch (rating?.halfStars ?? 0) - star * 2 {
    case 0...: "star.fill"
    case -1: "star.leadinghalf.filled"
    default: "star"
    }
  }

  private static func key(_ star: Int) -> KeyEquivalent { KeyEquivalent(Character(String(star))) }
}
