import KiwiEngine
import KiwiKit
import SwiftUI

/// What a grid can be narrowed to, each a button that stays pressed.
struct FilterBar: View {
  let choices: LibraryChoices
  @Binding var kind: TitleKind?
  @Binding var genre: String?
  @Binding var minimumRating: Rating?

  var body: some View {
    let kinds = choices.kinds.count > 1 || kind != nil ? TitleKind.allCases.filter(isOffered) : []
    let genres = choices.genres + [genre].compactMap(\.self).filter { !choices.genres.contains($0) }
    if !kinds.isEmpty || !genres.isEmpty || choices.hasRatings || minimumRating != nil {
      ScrollView(.horizontal) {
        HStack(spacing: Spacing.regular) {
          ForEach(kinds, id: \.self) { chip(TitleWords.kinds($0), $0, $kind) }
          if choices.hasRatings || minimumRating != nil {
            ForEach([5, 4, 3], id: \.self) { stars in
              chip(
                stars == 5 ? "5 stars" : "\(stars) stars or more", Rating(halfStars: 2 * stars),
                $minimumRating)
            }
          }
          ForEach(genres, id: \.self) { chip($0.capitalized, $0, $genre) }
        }
        .padding(.vertical, Spacing.small)
      }
      .accessibilityElement(children: .contain)
      .accessibilityLabel("Filters")
    }
  }

  private func isOffered(_ kind: TitleKind) -> Bool { choices.kinds.contains(kind) || self.kind == kind }

  private func chip<Value: Equatable>(_ name: String, _ value: Value?, _ chosen: Binding<Value?>) -> some View
  {
    Toggle(
      name,
      isOn: Binding {
        chosen.wrappedValue == value
      } set: {
        chosen.wrappedValue = $0 ? value : nil
      }
    )
    .toggleStyle(.button)
    .buttonBorderShape(.capsule)
  }
}
