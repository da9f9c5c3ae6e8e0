import KiwiKit
import SwiftUI

/// Stars to give, in halves: each half is a button, the one that is set takes them back, and arrow keys go up and down.
struct RatingView: View {
  /// What the stars are for, such as `My rating`.
  let name: String
  @Binding var rating: Rating?

  var body: some View {
    HStack(spacing: 0) {
      ForEach(1...5, id: \.self) { star in
        ZStack {
          StarImage(star: star, halfStars: halfStars).font(.title)
          HStack(spacing: 0) {
            half(2 * star - 1)
            half(2 * star)
          }
        }
      }
    }
    .fixedSize()
    .accessibilityElement(children: .contain)
    .accessibilityLabel("\(name): \(RatingWords.stars(rating))")
    .onKeyPress(keys: [.leftArrow, .downArrow, .rightArrow, .upArrow]) { press in
      let steps = press.key == .leftArrow || press.key == .downArrow ? -1 : 1
      rating = Rating(halfStars: min(halfStars + steps, 10))
      return .handled
    }
  }

  private var halfStars: Int { rating?.halfStars ?? 0 }

  private func half(_ number: Int) -> some View {
    Button {
      rating = number == halfStars ? nil : Rating(halfStars: number)
    } label: {
      Color.clear.frame(width: 24, height: 44)
    }
    .buttonStyle(.plain)
    .accessibilityLabel(RatingWords.stars(halves: number))
    .accessibilityAddTraits(number == halfStars ? .isSelected : [])
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
    rating.map { stars(halves: $0.halfStars) } ?? "no stars"
  }

  static func stars(halves: Int) -> String {
    let number = halves.isMultiple(of: 2) ? String(halves / 2) : "\(halves / 2).5"
    return halves == 2 ? "1 star" : "\(number) stars"
  }
}

extension Rating {
  /// Nil for none.
  init?(halfStars: Int) { self.init(quarterStars: halfStars * 2) }
}
