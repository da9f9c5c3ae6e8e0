import SwiftUI

/// Shows somebody who is here for the first time what swiping does, a step at a time.
struct DeckTutorial: View {
  let finish: @MainActor () -> Void
  @State private var step = 0

  private static let steps: [(symbol: String, title: String, words: String)] = [
    (
      "arrow.right", "Right: Seen",
      "Swipe right what you have read or watched. Then give it stars, if you like."
    ),
    ("arrow.left", "Left: Skip", "Swipe left what is nothing for you. It will not come again."),
    ("arrow.up", "Up: Save", "Swipe up what you want for later. It waits in your watchlist."),
  ]

  var body: some View {
    VStack(spacing: Spacing.large) {
      Text("Step \(step + 1) of \(Self.steps.count)").smallPrint()
      Image(systemName: Self.steps[step].symbol).font(.largeTitle).foregroundStyle(Color.kiwi)
      VStack(spacing: Spacing.regular) {
        Text(Self.steps[step].title).font(.title2).fontDesign(.serif).bold()
        Text(Self.steps[step].words).multilineTextAlignment(.center)
      }
      .accessibilityAddTraits(.updatesFrequently)
      Text("The buttons below the cards and the arrow keys do the same.").smallPrint()
        .multilineTextAlignment(.center)
      HStack(spacing: Spacing.large) {
        Button("Skip the Tour", action: finish).buttonStyle(.bordered)
        Button(step + 1 < Self.steps.count ? "Next" : "Start") {
          if step + 1 < Self.steps.count { step += 1 } else { finish() }
        }
        .buttonStyle(.borderedProminent)
      }
    }
    .padding(Spacing.large)
    .frame(maxWidth: .infinity, minHeight: CardFace.height + 16)
    .background(Color.card, in: RoundedRectangle(cornerRadius: Spacing.large))
    .accessibilityElement(children: .contain)
    .accessibilityLabel("How the deck works")
  }
}
