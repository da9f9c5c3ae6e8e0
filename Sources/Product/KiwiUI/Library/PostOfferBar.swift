import KiwiEngine
import KiwiKit
import SwiftUI

/// Suggests a post about a title that was just finished or rated. The suggestion can be ignored.
struct PostOfferBar: View {
  let model: AppModel
  let account: Account
  /// The only title of the screen; nil shows any suggestion.
  var titleId: String?

  private var offer: PostOffer { account.library.postOffer }

  var body: some View {
    if let subject = offer.subject, let title = subject.title, titleId == nil || titleId == title.id {
      VStack(alignment: .leading, spacing: Spacing.regular) {
        Text("Write a post about “\(title.name)”?").frame(maxWidth: .infinity, alignment: .leading)
        HStack(spacing: Spacing.regular) {
          Button("Write Post") {
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
      .accessibilityLabel("Post suggestion")
    }
  }
}
