import KiwiEngine
import KiwiKit
import SwiftUI

/// The page of a place.
struct SpotView: View {
  let model: AppModel
  let account: Account
  @State private var screen: SpotViewModel
  @State private var logging: ExperienceFormViewModel?
  @Environment(\.timeZone) private var timeZone

  init(id: String, model: AppModel, account: Account) {
    self.model = model
    self.account = account
    let known = account.spots.items.first { $0.id == id }?.spot
    _screen = State(
      initialValue: SpotViewModel(
        id: id, preview: known, client: account.client, library: account.user == nil ? nil : account.library))
  }

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: Spacing.large) {
        if let spot = screen.shown {
          FieldProblem(text: screen.loading.failure?.message)
          SpotMap(spot: spot)
          SpotFactsView(spot: spot)
          if account.user != nil { own(spot) } else { visitor }
          if account.user != nil { CorrectionLinks(item: spot, model: model, account: account) }
          if let visits = screen.visits { others(visits) }
          PostsAbout(
            feed: .spot(id: spot.id), all: .spotPosts(id: spot.id), prompt: localized("Post About This"),
            model: model,
            account: account
          ) {
            Task { if let subject = await screen.subject() { model.perform(.composeAbout(subject)) } }
          }
        } else {
          missingContent(screen.loading.failure) { await screen.load() }
        }
      }
      .screenColumn()
    }
    .refreshable { await screen.refresh() }
    .task(id: screen.revision) { await screen.load() }
    // Another screen may have edited the place.
    .onAppear { if screen.spot != nil { Task { await screen.refresh() } } }
    .inlineTitle(screen.title)
    .sheet(item: $logging) { ExperienceFormView(form: $0) }
  }

  @ViewBuilder private func own(_ spot: Spot) -> some View {
    LazyVGrid(columns: Self.columns, alignment: .leading, spacing: Spacing.regular) {
      Button {
        logging = ExperienceFormViewModel(
          spot, library: account.library, client: account.client, drafts: account.drafts,
          timeZone: timeZone)
      } label: {
        Label("Log an Experience", systemImage: "plus").frame(maxWidth: .infinity)
      }
      .buttonStyle(.borderedProminent)
      Toggle(
        isOn: Binding(screen.wantsToGo) { await screen.setWantsToGo($0) }
      ) {
        Label("Want to Go", systemImage: "bookmark").frame(maxWidth: .infinity)
      }
      .toggleStyle(.button)
      .disabled(screen.changing.isUnderWay)
    }
    FieldProblem(text: screen.changing.failure?.message)
    headed(localized("My Experiences")) {
      if screen.record.experiences.isEmpty {
        Text("No experiences yet. Log your first one here.").foregroundStyle(Color.softInk)
      }
      ForEach(screen.record.experiences) { ExperienceRowView(summary: $0, showsSpot: false) }
    }
  }

  private static let columns = [GridItem(.adaptive(minimum: 240), spacing: Spacing.regular)]

  private var visitor: some View {
    Button("Log In to Log an Experience") { model.router.logInRequested() }.buttonStyle(.bordered)
  }

  @ViewBuilder private func others(_ visits: SpotVisits) -> some View {
    if let average = visits.friendsRatings.average {
      Label(
        "\(PlaceWords.stars(average)) stars from people you follow (\(visits.friendsRatings.count))",
        systemImage: "star")
    }
    if !visits.visits.isEmpty {
      headed(localized("Other People’s Experiences")) {
        ForEach(visits.visits) { VisitRowView(visit: $0) }
      }
    }
  }
}

/// The known details of a place, one per line.
struct SpotFactsView: View {
  let spot: Spot

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      Text(verbatim: spot.name).font(.title2).fontDesign(.serif).bold().written(as: spot.name)
      Text(verbatim: PlaceWords.facts(spot)).foregroundStyle(Color.softInk)
      if spot.isPrivate {
        Label(PlaceWords.privacy(spot), systemImage: "lock").foregroundStyle(Color.softInk)
      }
      if let description = spot.description {
        Text(verbatim: description).fontDesign(.serif).written(as: description)
      }
      if let address = spot.address {
        LabeledContent("Address") {
          Text(verbatim: [address, spot.town].compactMap(\.self).joined(separator: ", "))
        }
      }
      if let hours = spot.openingHours { LabeledContent("Opening hours") { Text(verbatim: hours) } }
      if let phone = spot.phone { LabeledContent("Phone") { Text(verbatim: phone) } }
      HStack(spacing: Spacing.large) {
        if let website = spot.website.flatMap(URL.init(string:)) { Link("Website", destination: website) }
        if let directions { Link("Directions", destination: directions) }
      }
      SpotAttributions(spots: [spot])
    }
  }

  /// The address of directions to the place on OpenStreetMap.
  private var directions: URL? {
    let (latitude, longitude) = (spot.coordinate.latitude, spot.coordinate.longitude)
    return URL(
      string: "https://www.openstreetmap.org/directions?to=\(latitude)%2C\(longitude)")
  }
}
