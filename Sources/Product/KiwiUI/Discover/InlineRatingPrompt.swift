import KiwiEngine
import KiwiKit
import SwiftUI

/// Asks for a rating right after a title was marked as finished.
struct InlineRatingPrompt: View {
  let prompt: SwipeViewModel.RatingPrompt
  let usesKeys: Bool
  let rate: @MainActor (Rating) -> Void
  let skip: @MainActor () -> Void
  @State private var rating: Rating?

  var body: some View {
    VStack(spacing: Spacing.regular) {
      TitleCover(title: prompt.title, width: 96)
      Text("How was “\(prompt.title.name)”?").font(.headline).multilineTextAlignment(.center)
        .accessibilityAddTraits(.updatesFrequently)
      RatingView(name: localized("Rating"), rating: $rating, usesKeys: usesKeys)
      HStack(spacing: Spacing.large) {
        Button("Not Now", action: skip)
          .keyboardShortcut(.cancelAction)
          .buttonStyle(.bordered)
        Button("Rate") { if let rating { rate(rating) } }
          .keyboardShortcut(.defaultAction)
          .buttonStyle(.borderedProminent)
          .disabled(rating == nil || prompt.isSaving)
      }
    }
    .padding(Spacing.large)
    .frame(maxWidth: .infinity, minHeight: CardFace.height)
    .background(Color.card, in: RoundedRectangle(cornerRadius: Spacing.large))
    .accessibilityElement(children: .contain)
    .accessibilityLabel("Rating of \(prompt.title.name)")
  }
}
