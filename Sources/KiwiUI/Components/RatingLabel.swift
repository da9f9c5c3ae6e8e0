import KiwiKit
import SwiftUI

/// A rating as five stars, whole and half ones.
struct RatingLabel: View {
  let rating: Rating

  var body: some View {
    Stars(halves: rating.halfStars)
      .accessibilityElement()
      .accessibilityLabel(RatingWords.stars(rating))
  }
}

/// Sets a rating in half stars, or none. By keys it is a slider: each arrow is half a star.
struct RatingPicker: View {
  @Binding var rating: Rating?

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.small) {
      HStack(spacing: Spacing.regular) {
        Stars(halves: rating?.halfStars ?? 0).font(.title2).accessibilityHidden(true)
        Text(rating.map(RatingWords.stars) ?? "No rating").font(.footnote).foregroundStyle(Color.softInk)
      }
      Slider(value: halves, in: 0...10, step: 1) { Text("Rating in half stars") }
        .frame(maxWidth: 240)
    }
  }

  private var halves: Binding<Double> {
    Binding {
      Double(rating?.halfStars ?? 0)
    } set: { halves in
      rating = Rating(quarterStars: Int(halves.rounded()) * 2)
    }
  }
}

private struct Stars: View {
  /// From 0 to 10.
  let halves: Int

  var body: some View {
    HStack(spacing: 0) {
      ForEach(1...5, id: \.self) { star in
        Image(systemName: symbol(star)).foregroundStyle(halves < star * 2 - 1 ? Color.softInk : Color.kiwi)
      }
    }
  }

  private func symbol(_ star: Int) -> String {
    if halves >= star * 2 { return "star.fill" }
    return halves == star * 2 - 1 ? "star.leadinghalf.filled" : "star"
  }
}

enum RatingWords {
  /// Such as `4½ stars`.
  static func stars(_ rating: Rating) -> String {
    let (whole, half) = rating.halfStars.quotientAndRemainder(dividingBy: 2)
    let number = (whole == 0 && half == 1 ? "" : String(whole)) + (half == 1 ? "½" : "")
    return rating.halfStars <= 2 ? "\(number) star" : "\(number) stars"
  }
}
