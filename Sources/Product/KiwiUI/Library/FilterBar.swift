import KiwiEngine
import KiwiKit
import SwiftUI

/// The filters of a grid as toggle buttons.
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
          ForEach(kinds, id: \.self) { filterChip(TitleWords.kinds($0), $0, chosen: kind) { kind = $0 } }
          if choices.hasRatings || minimumRating != nil {
            ForEach([5, 4, 3], id: \.self) { stars in
              ratingChip(atLeast: stars, chosen: minimumRating) { minimumRating = $0 }
            }
          }
          ForEach(genres, id: \.self) { filterChip(TitleWords.genre($0), $0, chosen: genre) { genre = $0 } }
        }
        .padding(.vertical, Spacing.small)
      }
      .accessibilityElement(children: .contain)
      .accessibilityLabel("Filters")
    }
  }

  private func isOffered(_ kind: TitleKind) -> Bool { choices.kinds.contains(kind) || self.kind == kind }
}
