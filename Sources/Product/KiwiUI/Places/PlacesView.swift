import KiwiEngine
import KiwiKit
import MapKit
import SwiftUI

/// Places near the user or a chosen location, as a list and a map.
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
          NavigationLink(value: Route.newSpot(name: searchText)) { Label("Add Place", systemImage: "plus") }
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
          Text("Finding your location…")
        }
        .accessibilityElement(children: .combine)
        // Lets the user continue without answering the browser's permission prompt.
        Button("Choose Location") { choosing = true }.buttonStyle(.bordered)
      }
    case .locationFailed(let failure):
      VStack(alignment: .leading, spacing: Spacing.regular) {
        FieldProblem(text: failure.message)
        HStack(spacing: Spacing.regular) {
          Button("Choose Location") { choosing = true }.buttonStyle(.borderedProminent)
          Button("Try Again") { Task { await spots.optIn() } }.buttonStyle(.bordered)
        }
      }
    default: place
    }
  }

  private var invitation: some View {
    emptyState(
      "Find Places Nearby", systemImage: "mappin",
      words:
        "Use this device’s location, or choose one yourself. We ask only when you tap, and we never store it."
    ) {
      Button("Use My Location") { Task { await spots.optIn() } }.buttonStyle(.borderedProminent)
      Button("Choose Location") { choosing = true }.buttonStyle(.bordered)
    }
  }

  private var place: some View {
    HStack(spacing: Spacing.regular) {
      Label(originName, systemImage: "mappin").foregroundStyle(Color.softInk).lineLimit(1)
      Spacer(minLength: 0)
      Button("Change") { choosing = true }.buttonStyle(.borderless).accessibilityLabel("Change Location")
    }
  }

  private var originName: String {
    guard let origin = spots.origin else { return localized("Anywhere") }
    return origin.isDevice
      ? localized("Near you") : localized("Near \(origin.name ?? localized("the chosen location"))")
  }

  @ViewBuilder private var found: some View {
    CategoryChips(category: spots.category) { category in Task { await spots.select(category) } }
    HStack(spacing: Spacing.regular) {
      Picker("View as", selection: $showsMap) {
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
    // The map loads the places of its viewport itself.
    if !showsMap || !spots.query.isEmpty { end }
    SpotAttributions(spots: spots.spots.map(\.spot))
  }

  private var end: some View {
    ListEnd(spots) {
      emptyState(
        "No Places Found", systemImage: "mappin",
        words: "Search another area, or add the missing place."
      ) {
        if account.user != nil {
          Link("Add Place", destination: .route(.newSpot(name: searchText))).buttonStyle(.borderedProminent)
        }
        Button("Search Another Area") { choosing = true }.buttonStyle(.bordered)
      }
    }
  }

  private var sort: Binding<SpotSort> {
    Binding(spots.sort) { await spots.select($0) }
  }
}

/// The attributions that the sources of places require.
struct SpotAttributions: View {
  let spots: [Spot]

  var body: some View {
    ForEach(Set(spots.compactMap(\.attribution)).sorted(), id: \.self) { text in
      Text(verbatim: text).font(.caption).foregroundStyle(Color.softInk)
    }
  }
}

/// Links to the user's own places.
struct OwnPlacesLinks: View {
  private static let columns = [GridItem(.adaptive(minimum: 152), spacing: Spacing.regular)]

  var body: some View {
    LazyVGrid(columns: Self.columns, spacing: Spacing.regular) {
      link(localized("My Places"), "mappin", .myPlaces)
      link(localized("Experiences"), "star", .experiences)
      link(localized("Want to Go"), "bookmark", .wantToGo)
      link(localized("Private Areas"), "lock", .privacyZones)
    }
  }

  private func link(_ name: String, _ symbol: String, _ route: Route) -> some View {
    NavigationLink(value: route) {
      Label(name, systemImage: symbol)
        .lineLimit(2)
        .padding(.horizontal, Spacing.regular)
        .frame(maxWidth: .infinity, minHeight: 48, alignment: .leading)
        .background(Color.card, in: RoundedRectangle(cornerRadius: Spacing.corner))
    }
    .buttonStyle(.plain)
  }
}

/// The categories of places as toggle buttons.
struct CategoryChips: View {
  let category: SpotCategory?
  let choose: @MainActor (SpotCategory?) -> Void

  /// The most frequent categories.
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
    .accessibilityLabel("Categories")
  }
}

/// Chooses the location to search: the device's, a town or a point on the map.
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
        Section("Search by town") {
          townSearch(towns) { town in
            done()
            Task { await spots.search(around: SpotsViewModel.Origin(town.coordinate, name: town.name)) }
          }
        }
        Section("Choose on the map") {
          PointPicker(name: localized("Search location"), coordinate: $point, start: spots.origin?.coordinate)
        }
      }
      .inlineTitle("Choose Location")
      .toolbar {
        ToolbarItem(placement: .cancellationAction) { Button("Cancel", action: done) }
        ToolbarItem(placement: .confirmationAction) {
          Button("Done") {
            guard let point else { return }
            done()
            Task { await spots.search(around: SpotsViewModel.Origin(point)) }
          }
          .buttonStyle(.borderedProminent)
          .disabled(point == nil)
        }
      }
    }
  }
}
