import SwiftUI

/// Explains swiping step by step at the first visit.
struct DeckTutorial: View {
  let finish: @MainActor () -> Void
  @State private var step = 0

  private static var steps: [(symbol: String, title: String, words: String)] {
    [
      (
        "arrow.right", localized("Right: Done"),
        localized("Swipe right if you’ve read or watched it. You can rate it next.")
      ),
      (
        "arrow.left", localized("Left: Skip"),
        localized("Swipe left if you’re not interested. It won’t come up again.")
      ),
      (
        "arrow.up", localized("Up: Save"),
        localized("Swipe up to save it for later. You’ll find it in your library.")
      ),
    ]
  }

  var body: some View {
    VStack(spacing: Spacing.large) {
      Text("Step \(step + 1) of \(Self.steps.count)").smallPrint()
      Image(systemName: Self.steps[step].symbol).font(.largeTitle).foregroundStyle(Color.kiwi)
      VStack(spacing: Spacing.regular) {
        Text(Self.steps[step].title).font(.title2).fontDesign(.serif).bold()
        Text(Self.steps[step].words).multilineTextAlignment(.center)
      }
      .accessibilityAddTraits(.updatesFrequently)
      Text("You can also use the buttons below or the arrow keys.").smallPrint()
        .multilineTextAlignment(.center)
      HStack(spacing: Spacing.large) {
        Button("Skip Tutorial", action: finish).buttonStyle(.bordered)
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
    .accessibilityLabel("Deck tutorial")
  }
}
