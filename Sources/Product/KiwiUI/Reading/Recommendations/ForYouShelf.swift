import KiwiEngine
import KiwiKit
import SwiftUI

/// Recommended titles with reasons and a button to hide each.
struct ForYouShelf: View {
  let shelf: RecommendationsViewModel

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      HStack(spacing: 8) {
        Text("For You").font(.headline).accessibilityAddTraits(.isHeader)
        Spacer()
        NavigationLink(value: Route.groupPicks) { Text("With Friends") }
      }
      if let failure = shelf.changing.failure { FieldProblem(text: failure.message) }
      if let dismissed = shelf.dismissed { undo(dismissed) }
      content
      NavigationLink("Hidden Titles", value: Route.dismissedTitles).font(.footnote)
    }
    .task { await shelf.appeared() }
  }

  private func undo(_ dismissed: Recommendation) -> some View {
    HStack(spacing: Spacing.regular) {
      Text("\(dismissed.title.name) won’t be recommended again.").smallPrint()
        .accessibilityAddTraits(.updatesFrequently)
      Spacer()
      Button("Undo") { Task { await shelf.undo() } }.buttonStyle(.bordered)
        .accessibilityLabel("Undo: \(dismissed.title.name)")
    }
  }

  @ViewBuilder private var content: some View {
    if !shelf.recommendations.isEmpty {
      ScrollView(.horizontal) {
        HStack(alignment: .top, spacing: Spacing.large) {
          ForEach(shelf.recommendations) { recommendation in
            RecommendationCard(recommendation: recommendation) {
              await shelf.dismiss(recommendation)
            }
          }
        }
      }
      .accessibilityElement(children: .contain)
      .accessibilityLabel("For You")
      TitleAttributions(titles: shelf.recommendations.map(\.title))
    } else {
      switch shelf.loading {
      case .idle, .loading: LoadingView()
      case .failed(let failure): MoreFailure(failure: failure) { await shelf.appeared() }
      case .loaded:
        Text("No recommendations yet. Finish a book, or mark titles as Want to Read.")
          .foregroundStyle(Color.softInk)
      }
    }
  }
}

/// A recommended title with its reasons.
struct RecommendationCard: View {
  let recommendation: Recommendation
  let dismiss: @MainActor () async -> Void

  private static let width: CGFloat = 132

  var body: some View {
    let title = recommendation.title
    VStack(alignment: .leading, spacing: Spacing.small) {
      NavigationLink(value: Route.title(id: title.id)) { TitleCover(title: title, width: Self.width) }
        .accessibilityLabel("\(title.name), \(TitleWords.kindAndYear(title))")
      RecommendationReasonsView(reasons: recommendation.reasons)
      Button("Not Interested") { Task { await dismiss() } }
        .font(.footnote)
        .accessibilityLabel("Not Interested: \(title.name)")
    }
    .frame(width: Self.width, alignment: .leading)
  }
}

/// The reasons of a recommendation.
struct RecommendationReasonsView: View {
  let reasons: [RecommendationReason]

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      ForEach(reasons, id: \.self) { reason in
        Text(verbatim: reason.text).smallPrint()
          .fixedSize(horizontal: false, vertical: true)
      }
    }
  }
}
