import KiwiEngine
import KiwiKit
import MapKit
import SwiftUI

/// All experiences of the user.
struct ExperiencesView: View {
  let model: AppModel
  let account: Account
  @State private var experiences: ExperiencesViewModel
  @State private var searchText = ""

  init(model: AppModel, account: Account) {
    self.model = model
    self.account = account
    _experiences = State(initialValue: ExperiencesViewModel(library: account.library))
  }

  var body: some View {
    ScrollView {
      LazyVStack(alignment: .leading, spacing: Spacing.regular) {
        filters
        ForEach(experiences.experiences) { summary in
          ExperienceRowView(summary: summary)
            .onAppear { Task { await experiences.rowAppeared(summary) } }
        }
        ListEnd(experiences) {
          emptyState(
            isNarrowed ? "No Matching Experiences" : "No Experiences Yet", systemImage: "star",
            words: isNarrowed
              ? "Try a different search, or clear the filters."
              : "Log an experience at a place to see it here."
          ) {
            Link("Find a Place", destination: .route(.places)).buttonStyle(.borderedProminent)
          }
        }
      }
      .listColumn()
    }
    .searchable(text: $searchText, prompt: "Search your experiences")
    .refreshable { await experiences.refresh() }
    .task(id: experiences.revision) { await experiences.reload() }
    .task(id: searchText) { await experiences.search(searchText) }
    .inlineTitle("My Experiences")
    .toolbar {
      ToolbarItem(placement: .primaryAction) {
        Menu("Sort", systemImage: "arrow.up.arrow.down") {
          choicePicker("Sort", query.sort, of: ExperienceSort.allCases, words: PlaceWords.sort)
        }
      }
    }
  }

  private var isNarrowed: Bool {
    experiences.query != ExperienceQuery(sort: experiences.query.sort)
  }

  private var query: Binding<ExperienceQuery> {
    Binding(experiences.query) { await experiences.show($0) }
  }

  @ViewBuilder private var filters: some View {
    CategoryChips(category: experiences.query.category) { category in query.wrappedValue.category = category }
    ScrollView(.horizontal) {
      HStack(spacing: Spacing.regular) {
        ForEach([5, 4, 3], id: \.self) { stars in
          ratingChip(atLeast: stars, chosen: experiences.query.minimumRating) {
            query.wrappedValue.minimumRating = $0
          }
        }
      }
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel("Ratings")
  }
}

/// The places that the user has visited, on a map and as a diary by month.
struct MyPlacesView: View {
  let model: AppModel
  let account: Account
  @State private var places: MyPlacesViewModel
  @State private var diary: ExperiencesViewModel
  @State private var selection: String?

  init(model: AppModel, account: Account) {
    self.model = model
    self.account = account
    _places = State(initialValue: MyPlacesViewModel(library: account.library))
    _diary = State(initialValue: ExperiencesViewModel(library: account.library))
  }

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: Spacing.large) {
        if let summary = places.summary {
          if summary.experienceCount == 0 { empty } else { content(summary) }
        } else {
          missingContent(places.loading.failure) { await places.load() }
        }
      }
      .padding(.horizontal, Spacing.large)
      .padding(.vertical, Spacing.regular)
      .frame(maxWidth: 1_100, alignment: .leading)
      .frame(maxWidth: .infinity)
    }
    .refreshable {
      await places.refresh()
      await diary.reload()
    }
    .task(id: places.revision) {
      await places.load()
      await diary.reload()
    }
    .inlineTitle("My Places")
  }

  private var empty: some View {
    emptyState(
      "No Places Yet", systemImage: "mappin",
      words: "Places where you log experiences appear here, on a map and by month."
    ) {
      Link("Find a Place", destination: .route(.places)).buttonStyle(.borderedProminent)
    }
  }

  @ViewBuilder private func content(_ summary: PlacesSummary) -> some View {
    Text(
      "\(localized("\(summary.experienceCount) experiences")) at \(localized("\(summary.spotCount) places"))"
    )
    .foregroundStyle(Color.softInk)
    Map(selection: $selection) {
      ForEach(summary.spots) { spot in
        Marker(spot.name, systemImage: PlaceWords.symbol(spot.category), coordinate: spot.coordinate.location)
          .tag(spot.id)
          .tint(Color.kiwi)
      }
    }
    .mapControls { MapScaleView() }
    .frame(height: 360)
    .clipShape(RoundedRectangle(cornerRadius: Spacing.corner))
    if let spot = summary.spots.first(where: { $0.id == selection }) {
      NavigationLink(value: Route.spot(id: spot.id)) {
        Text("\(spot.name), \(localized("\(spot.count) experiences"))")
      }
    }
    months(summary.months)
    LazyVStack(alignment: .leading, spacing: Spacing.regular) {
      let openings = Self.openings(of: diary.experiences)
      ForEach(diary.experiences) { summary in
        if let month = openings[summary.id] {
          Text(month).font(.headline).padding(.top, Spacing.regular).accessibilityAddTraits(.isHeader)
        }
        ExperienceRowView(summary: summary).onAppear { Task { await diary.rowAppeared(summary) } }
      }
      ListEnd(diary) { Text("No experiences this month.").foregroundStyle(Color.softInk) }
    }
    .frame(maxWidth: Spacing.column)
  }

  /// Returns the month filters; the chosen month stays after its last entry is deleted, so it can be deselected.
  private func months(_ known: [PlacesSummary.MonthCount]) -> some View {
    let chosen = diary.query.month.map { PlacesSummary.MonthCount(month: $0, count: 0) }
    let months =
      known + [chosen].compactMap(\.self).filter { each in !known.contains { $0.month == each.month } }
    return ScrollView(.horizontal) {
      HStack(spacing: Spacing.regular) {
        ForEach(months, id: \.month) { month in
          filterChip(
            "\(Self.name(month.month)) (\(month.count))", month.month, chosen: diary.query.month
          ) { month in
            Task { await diary.show(ExperienceQuery(month: month)) }
          }
        }
      }
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel("Months")
  }

  /// Returns the names of the months by the ID of the first experience of each.
  private static func openings(of experiences: [ExperienceSummary]) -> [String: String] {
    var openings: [String: String] = [:]
    var last: CivilMonth??
    for summary in experiences {
      let month = summary.experience.month
      if month != last { openings[summary.id] = month.map(name) ?? localized("No date") }
      last = month
    }
    return openings
  }

  private static func name(_ month: CivilMonth) -> String {
    month.date(in: .gmt).formatted(Date.FormatStyle(locale: .reader, timeZone: .gmt).month(.wide).year())
  }
}

/// The places that the user wants to go to.
struct SpotWishesView: View {
  @State private var wishes: WantToGoViewModel

  init(account: Account) { _wishes = State(initialValue: WantToGoViewModel(library: account.library)) }

  var body: some View {
    ScrollView {
      LazyVStack(alignment: .leading, spacing: Spacing.regular) {
        ForEach(wishes.spots) { SpotRow(spot: $0) }
        ListEnd(wishes) {
          emptyState(
            "No Places Saved Yet", systemImage: "bookmark",
            words: "Tap Want to Go on a place to save it here."
          ) {
            Link("Find a Place", destination: .route(.places)).buttonStyle(.borderedProminent)
          }
        }
      }
      .listColumn()
    }
    .refreshable { await wishes.refresh() }
    .task(id: wishes.revision) { await wishes.reload() }
    .inlineTitle("Want to Go")
  }
}
