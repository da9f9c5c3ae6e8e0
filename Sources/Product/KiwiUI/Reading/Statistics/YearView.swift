import Formats
import KiwiEngine
import KiwiKit
import SwiftUI

/// A year in review, with a picture and a button that posts it.
struct YearView: View {
  let model: AppModel
  let account: Account
  @State private var screen: YearViewModel
  @State private var isRebuilding = false
  @Environment(\.locale) private var locale

  init(year: Int, model: AppModel, account: Account) {
    self.model = model
    self.account = account
    _screen = State(initialValue: YearViewModel(year: year, client: account.client))
  }

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: Spacing.large) {
        whenLoaded(screen.loading, retry: { await screen.load() }) {
          if let review = screen.review { content(review) }
        }
        otherYears
      }
      .screenColumn()
    }
    .task { await screen.load() }
    .inlineTitle("\(String(screen.year)) in Review")
    .confirming(
      "Rebuild this review from your library?", isPresented: $isRebuilding, "Rebuild",
      message: "This replaces the version you kept."
    ) {
      await screen.rebuild()
    }
  }

  @ViewBuilder private func content(_ review: ReadingYear) -> some View {
    let content = review.content
    if content.statistics.isEmpty {
      ContentUnavailableView {
        Label("A Quiet Year", systemImage: "book")
      } description: {
        Text("You didn’t log any reading in \(String(review.year)).")
      }
    } else {
      Text(StatisticsWords.summary(review)).font(.title3).fontDesign(.serif)
      RetryAsyncImage(url: pictureURL) { image in
        image.resizable().scaledToFit()
          .accessibilityLabel("Picture of the year: \(StatisticsWords.summary(review))")
      } placeholder: {
        Color.flesh
      }
      .aspectRatio(1, contentMode: .fit).frame(maxWidth: 420)
      .clipShape(RoundedRectangle(cornerRadius: Spacing.corner))
      Text("Only visible to you until you post it.").smallPrint()
      Button(screen.changing.isUnderWay ? "Preparing…" : "Write Post", systemImage: "square.and.pencil") {
        Task { await post(review) }
      }
      .buttonStyle(.borderedProminent)
      .disabled(screen.changing.isUnderWay)
      FieldProblem(text: screen.changing.failure?.message)
      books(content)
      ForEach(StatisticsWords.facts(content.statistics, locale), id: \.self) { Text($0) }
      if content.bestStreak > 1 {
        Text("Your longest streak: \(ReadingWords.days(content.bestStreak)).")
      }
      moods(content)
      kept(review)
    }
  }

  private var pictureURL: URL {
    let path = API.Statistics.yearPicture.path(String(screen.year)) + "?v=\(screen.version)"
    return model.services.address(ofPath: path)
  }

  private func post(_ review: ReadingYear) async {
    let words = StatisticsWords.summary(review)
    guard
      await screen.compose(words, alt: localized("A picture of my year: \(words)"), in: account.composer)
    else { return }
    model.perform(.composeSummary(words, about: nil))
  }

  @ViewBuilder private func books(_ content: ReadingYear.Content) -> some View {
    let rows = [
      (localized("First book"), content.firstBook),
      (localized("Last book"), content.lastBook),
      (localized("Longest book"), content.longestBook),
    ]
    ForEach(rows, id: \.0) { name, book in
      if let book {
        VStack(alignment: .leading, spacing: 0) {
          Text(name).smallPrint()
          Text(verbatim: StatisticsWords.book(book))
        }
        .accessibilityElement(children: .combine)
      }
    }
    if !content.favorites.isEmpty {
      VStack(alignment: .leading, spacing: Spacing.small) {
        Text("Favorites").font(.headline).accessibilityAddTraits(.isHeader)
        ForEach(content.favorites, id: \.self) { Text(verbatim: StatisticsWords.book($0)) }
      }
    }
  }

  @ViewBuilder private func moods(_ content: ReadingYear.Content) -> some View {
    if !content.moods.isEmpty {
      let moods = content.moods.map { "\($0.name) \(localized("\($0.count) times"))" }
      Text("You felt \(moods.formatted(.list(type: .and).locale(.reader))).")
    }
  }

  @ViewBuilder private func kept(_ review: ReadingYear) -> some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      if review.keptAt == nil {
        Text("This review updates with your library.").foregroundStyle(Color.softInk)
        Button("Keep This Version") { Task { await screen.keep() } }.buttonStyle(.bordered)
      } else {
        Text("This version is saved and won’t change.").foregroundStyle(Color.softInk)
        Button("Rebuild Review") { isRebuilding = true }.buttonStyle(.bordered)
      }
    }
    .disabled(screen.changing.isUnderWay)
  }

  private var otherYears: some View {
    HStack(spacing: Spacing.regular) {
      NavigationLink(value: Route.readingYear(max(1, screen.year - 1))) {
        Label(String(screen.year - 1), systemImage: "chevron.left")
      }
      .buttonStyle(.bordered)
      NavigationLink(value: Route.statistics(year: screen.year)) {
        Label("Statistics", systemImage: "chart.bar")
      }
      .buttonStyle(.bordered)
    }
  }
}
