import KiwiEngine
import KiwiKit
import MapKit
import SwiftUI

/// Places near the reader, or wherever they look: a list and a map.
struct PlacesView: View {
  let model: AppModel
  let account: Account
  @Bindable private var spots: SpotsViewModel
  @State private var searchText = ""
  @State private var showsMap = false
  @State private var choosing = false

  init(model: AppModel, account: Account) {
    self.model = model
    self.account = account
    spots = account.spots
  }

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: Spacing.large) {
        if account.user != nil { OwnPlacesLinks() }
        origin
        if spots.hasQuestion { found }
      }
      .padding(.horizontal, Spacing.large)
      .padding(.vertical, Spacing.regular)
      .frame(maxWidth: showsMap ? 1_100 : Spacing.column, alignment: .leading)
      .frame(maxWidth: .infinity)
    }
    .searchable(text: $searchText, prompt: "Search places, dishes and towns")
    .refreshable { await refresh() }
    .task { await spots.initialize() }
    .task(id: searchText) { await spots.search(searchText) }
    .onSubmit(of: .search) { Task { await spots.submit(searchText) } }
    .inlineTitle("Places")
    .toolbar {
      if account.user != nil {
        ToolbarItem(placement: .primaryAction) {
          NavigationLink(value: Route.newSpot(name: searchText)) { Label("Add a Place", systemImage: "plus") }
        }
      }
    }
    .sheet(isPresented: $choosing) {
      OriginPicker(spots: spots, client: account.client) { choosing = false }
    }
  }

  private func refresh() async {
    if spots.origin?.isDevice == true { await spots.refreshLocation() } else { await spots.refresh() }
  }

  @ViewBuilder private var origin: some View {
    switch spots.stage {
    case .uninitialized: LoadingView()
    case .requiresOptIn where spots.origin == nil: invitation
    case .locating:
      VStack(alignment: .leading, spacing: Spacing.regular) {
        HStack(spacing: Spacing.regular) {
          ProgressView()
          Text("Finding out where you are…")
        }
        .accessibilityElement(children: .combine)
        // Whoever does not answer the browser's question is not to be stuck.
        Button("Choose a Place") { choosing = true }.buttonStyle(.bordered)
      }
    case .locationFailed(let failure):
      VStack(alignment: .leading, spacing: Spacing.regular) {
        FieldProblem(text: failure.message)
        HStack(spacing: Spacing.regular) {
          Button("Choose a Place") { choosing = true }.buttonStyle(.borderedProminent)
          Button("Try Again") { Task { await spots.optIn() } }.buttonStyle(.bordered)
        }
      }
    default: place
    }
  }

  private var invitation: some View {
    emptyState(
      "What Is Near You?", systemImage: "mappin",
      words:
        "Let KiwiFruit ask this device where it is, or choose a place yourself. Where you are is asked only when you tap, and kept by nobody."
    ) {
      Button("Use My Location") { Task { await spots.optIn() } }.buttonStyle(.borderedProminent)
      Button("Choose a Place") { choosing = true }.buttonStyle(.bordered)
    }
  }

  private var place: some View {
    HStack(spacing: Spacing.regular) {
      Label(originName, systemImage: "mappin").foregroundStyle(Color.softInk).lineLimit(1)
      Spacer(minLength: 0)
      Button("Change") { choosing = true }.buttonStyle(.borderless).accessibilityLabel("Change where to look")
    }
  }

  private var originName: String {
    guard let origin = spots.origin else { return "Anywhere" }
    return origin.isDevice ? "Near you" : "Near \(origin.name ?? "the chosen point")"
  }

  @ViewBuilder private var found: some View {
    CategoryChips(category: spots.category) { category in Task { await spots.select(category) } }
    HStack(spacing: Spacing.regular) {
      Picker("Show as", selection: $showsMap) {
        Text("List").tag(false)
        Text("Map").tag(true)
      }
      .pickerStyle(.segmented)
      .fixedSize()
      Spacer(minLength: 0)
      Menu("Sort", systemImage: "arrow.up.arrow.down") {
        Picker("Sort", selection: sort) {
          Text("Nearest First").tag(SpotSort.distance)
          Text("Name").tag(SpotSort.name)
        }
      }
    }
    if showsMap {
      SpotsMap(spots: spots, client: account.client)
    } else {
      LazyVStack(alignment: .leading, spacing: Spacing.regular) {
        ForEach(spots.spots) { SpotRow(spot: $0.spot, distance: $0.distance) }
      }
    }
    // The map asks for what is in sight by itself.
    if !showsMap || !spots.query.isEmpty { end }
    SpotAttributions(spots: spots.spots.map(\.spot))
  }

  private var end: some View {
    ListEnd(spots) {
      emptyState(
        "No Places Found", systemImage: "mappin",
        words: "Nothing like this is known here. Look elsewhere, or add the place that you miss."
      ) {
        if account.user != nil {
          Link("Add a Place", destination: .route(.newSpot(name: searchText))).buttonStyle(.borderedProminent)
        }
        Button("Look Elsewhere") { choosing = true }.buttonStyle(.bordered)
      }
    }
  }

  private var sort: Binding<SpotSort> {
    Binding(spots.sort) { await spots.select($0) }
  }
}

/// What the sources of places ask to be shown.
struct SpotAttributions: View {
  let spots: [Spot]

  var body: some View {
    ForEach(Set(spots.compactMap(\.attribution)).sorted(), id: \.self) { text in
      Text(verbatim: text).font(.caption).foregroundStyle(Color.softInk)
    }
  }
}

/// Leads to what the reader has had and done.
struct OwnPlacesLinks: View {
  private static let columns = [GridItem(.adaptive(minimum: 152), spacing: Spacing.regular)]

  var body: some View {
    LazyVGrid(columns: Self.columns, spacing: Spacing.regular) {
      link("My Places", "mappin", .myPlaces)
      link("Experiences", "star", .experiences)
      link("Wishes", "bookmark", .spotWishes)
      link("Zones", "lock", .privacyZones)
    }
  }

  private func link(_ name: String, _ symbol: String, _ route: Route) -> some View {
    NavigationLink(value: route) {
      Label(name, systemImage: symbol)
        .lineLimit(1)
        .padding(.horizontal, Spacing.regular)
        .frame(maxWidth: .infinity, minHeight: 48, alignment: .leading)
        .background(Color.card, in: RoundedRectangle(cornerRadius: Spacing.corner))
    }
    .buttonStyle(.plain)
  }
}

/// Kinds of places, each a button that stays pressed.
struct CategoryChips: View {
  let category: SpotCategory?
  let choose: @MainActor (SpotCategory?) -> Void

  /// Those that most places are of.
  private static let usual: [SpotCategory] = [
    .restaurant, .cafe, .bakery, .bar, .cinema, .museum, .bookshop, .library, .theatre, .park, .shop,
  ]

  private var shown: [SpotCategory] {
    Self.usual + [category].compactMap(\.self).filter { !Self.usual.contains($0) }
  }

  var body: some View {
    ScrollView(.horizontal) {
      HStack(spacing: Spacing.regular) {
        ForEach(shown, id: \.self) { kind in
          filterChip(PlaceWords.category(kind), kind, chosen: category, choose: choose)
        }
      }
      .padding(.vertical, Spacing.small)
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel("Kinds of places")
  }
}

/// Chooses where to look: by a town's name, or on the map.
struct OriginPicker: View {
  let spots: SpotsViewModel
  let done: @MainActor () -> Void
  @State private var towns: TownsViewModel
  @State private var point: Coordinate?

  init(spots: SpotsViewModel, client: any APIClientProtocol, done: @escaping @MainActor () -> Void) {
    self.spots = spots
    self.done = done
    _towns = State(initialValue: TownsViewModel(client: client))
  }

  var body: some View {
    NavigationStack {
      Form {
        Section {
          Button("Use My Location", systemImage: "location") {
            done()
            Task { await spots.optIn() }
          }
        }
        Section("A town") {
          townSearch(towns) { town in
            done()
            Task { await spots.look(from: SpotsViewModel.Origin(town.coordinate, name: town.name)) }
          }
        }
        Section("A point on the map") {
          PointPicker(name: "Where to look", coordinate: $point, start: spots.origin?.coordinate)
        }
      }
      .inlineTitle("Where to Look")
      .toolbar {
        ToolbarItem(placement: .cancellationAction) { Button("Cancel", action: done) }
        ToolbarItem(placement: .confirmationAction) {
          Button("Done") {
            guard let point else { return }
            done()
            Task { await spots.look(from: SpotsViewModel.Origin(point)) }
          }
          .buttonStyle(.borderedProminent)
          .disabled(point == nil)
        }
      }
    }
  }
}
