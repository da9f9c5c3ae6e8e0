import Formats
import KiwiEngine
import KiwiKit
import SwiftUI

/// A year in review, with its picture to show others and a post to make of it.
struct YearView: View {
  let model: AppModel
  let account: Account
  @State private var screen: YearViewModel
  @State private var isMakingAnew = false
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
      "Make this year anew?", isPresented: $isMakingAnew, "Make Anew",
      message: "What is kept is forgotten, and the year is told by what your library says today."
    ) {
      await screen.makeAnew()
    }
  }

  @ViewBuilder private func content(_ review: ReadingYear) -> some View {
    let content = review.content
    if content.statistics.isEmpty {
      ContentUnavailableView {
        Label("A Quiet Year", systemImage: "book")
      } description: {
        Text("Nothing was read or finished in \(String(review.year)).")
      }
    } else {
      Text(StatisticsWords.summary(review)).font(.title3).fontDesign(.serif)
      RetryAsyncImage(url: pictureURL) { image in
        image.resizable().scaledToFit()
          .accessibilityLabel("The year as a picture: \(StatisticsWords.summary(review))")
      } placeholder: {
        Color.flesh
      }
      .aspectRatio(1, contentMode: .fit).frame(maxWidth: 420)
      .clipShape(RoundedRectangle(cornerRadius: Spacing.corner))
      Text("Only you see this until you post it.").smallPrint()
      Button(screen.changing.isUnderWay ? "Preparing…" : "Make a Post", systemImage: "square.and.pencil") {
        Task { await post(review) }
      }
      .buttonStyle(.borderedProminent)
      .disabled(screen.changing.isUnderWay)
      FieldProblem(text: screen.changing.failure?.message)
      books(content)
      ForEach(StatisticsWords.facts(content.statistics, locale), id: \.self) { Text($0) }
      if content.bestStreak > 1 {
        Text("Your longest run: \(ReadingWords.days(content.bestStreak)) in a row.")
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
      await screen.compose(words, alt: "A picture of my year: " + words, in: account.composer)
    else { return }
    model.perform(.composeSummary(words, about: nil))
  }

  @ViewBuilder private func books(_ content: ReadingYear.Content) -> some View {
    let rows = [
      ("First", content.firstBook),
      ("Last", content.lastBook),
      ("Longest", content.longestBook),
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
        Text("Liked Best").font(.headline).accessibilityAddTraits(.isHeader)
        ForEach(content.favorites, id: \.self) { Text(verbatim: StatisticsWords.book($0)) }
      }
    }
  }

  @ViewBuilder private func moods(_ content: ReadingYear.Content) -> some View {
    if !content.moods.isEmpty {
      let said = content.moods.map { "\($0.name) \(CountWords.count($0.count, "time", "times"))" }
      Text("You felt \(said.formatted(.list(type: .and))).")
    }
  }

  @ViewBuilder private func kept(_ review: ReadingYear) -> some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      if review.keptAt == nil {
        Text("The year goes on, and this goes along with it.").foregroundStyle(Color.softInk)
        Button("Keep It as It Is") { Task { await screen.keep() } }.buttonStyle(.bordered)
      } else {
        Text("Kept as it was shown, whatever becomes of the books.").foregroundStyle(Color.softInk)
        Button("Make It Anew") { isMakingAnew = true }.buttonStyle(.bordered)
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
