import KiwiEngine
import KiwiKit
import SwiftUI

/// Offers to write about what was just finished or rated. Whoever goes on need not answer.
struct PostOfferBar: View {
  let model: AppModel
  let account: Account
  /// Where the screen is about one title; nil shows whatever is offered.
  var titleId: String?

  private var offer: PostOffer { account.library.postOffer }

  var body: some View {
    if let subject = offer.subject, let title = subject.title, titleId == nil || titleId == title.id {
      VStack(alignment: .leading, spacing: Spacing.regular) {
        Text("Write a post about “\(title.name)”?").frame(maxWidth: .infinity, alignment: .leading)
        HStack(spacing: Spacing.regular) {
          Button("Write about It") {
            offer.end()
            model.perform(.composeAbout(subject))
          }
          .buttonStyle(.borderedProminent)
          Button("No Thanks") { offer.end() }.buttonStyle(.bordered)
        }
      }
      .padding(Spacing.large)
      .background(Color.card, in: RoundedRectangle(cornerRadius: Spacing.corner))
      .accessibilityElement(children: .contain)
      .accessibilityLabel("Offer to post")
    }
  }
}
