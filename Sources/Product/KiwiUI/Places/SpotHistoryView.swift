import KiwiEngine
import KiwiKit
import SwiftUI

/// Leads from the page of a place to what people can do to it.
struct SpotCorrections: View {
  let spot: Spot
  let model: AppModel
  let account: Account
  @State private var merging: MergeSpotViewModel?

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      HStack(spacing: Spacing.large) {
        NavigationLink(value: Route.editSpot(id: spot.id)) { Label("Correct", systemImage: "pencil") }
        NavigationLink(value: Route.spotHistory(id: spot.id)) { Label("History", systemImage: "clock") }
        Spacer(minLength: 0)
      }
      if model.session.role == .admin, !spot.isPrivate {
        Button("Merge into Another Place", systemImage: "rectangle.on.rectangle") {
          merging = MergeSpotViewModel(spot, client: account.client)
        }
        .buttonStyle(.borderless)
      }
    }
    .font(.footnote)
    .sheet(item: $merging) { form in
      MergeSpotView(form: form) { kept in
        merging = nil
        model.router.open(.spot(id: kept.id))
      }
    }
  }
}

/// What people did to a place, and the way back.
struct SpotHistoryView: View {
  @State private var history: SpotHistoryViewModel
  private let clock: AppClock

  init(id: String, model: AppModel, account: Account) {
    clock = model.clock
    _history = State(
      initialValue: SpotHistoryViewModel(
        spotId: id, isAdmin: model.session.role == .admin, client: account.client))
  }

  var body: some View {
    ScrollView {
      LazyVStack(alignment: .leading, spacing: Spacing.large) {
        if let failure = history.undoing.failure { FieldProblem(text: failure.message) }
        if !history.doubles.isEmpty { doubles }
        ForEach(history.items) { change in
          SpotChangeRow(change: change, clock: clock, isDisabled: history.undoing.isUnderWay) {
            await history.undo(change)
          }
        }
        ListEnd(history) { ContentUnavailableView("Nobody has changed anything", systemImage: "clock") }
      }
      .padding(Spacing.large)
      .frame(maxWidth: Spacing.column, alignment: .leading)
      .frame(maxWidth: .infinity)
    }
    .refreshable { await history.refresh() }
    .task { await history.loadInitial() }
    .navigationTitle("History of a Place")
    .navigationBarTitleDisplayMode(.inline)
  }

  private var doubles: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      Text("Merged into This Place").font(.headline).accessibilityAddTraits(.isHeader)
      ForEach(history.doubles) { double in
        HStack(spacing: Spacing.regular) {
          VStack(alignment: .leading, spacing: 0) {
            Text(verbatim: double.name).written(as: double.name)
            Text(verbatim: PlaceWords.facts(double)).font(.footnote).foregroundStyle(Color.softInk)
          }
          Spacer(minLength: 0)
          Button("Undo Merge") { Task { await history.unmerge(double) } }
            .disabled(history.undoing.isUnderWay)
            .accessibilityLabel("Undo the merge of \(double.name)")
        }
      }
    }
    .padding(Spacing.large)
    .frame(maxWidth: .infinity, alignment: .leading)
    .background(Color.card, in: RoundedRectangle(cornerRadius: Spacing.corner))
  }
}

/// One change: who, when, and what was before and after.
struct SpotChangeRow: View {
  let change: SpotChange
  let clock: AppClock
  let isDisabled: Bool
  let undo: () async -> Void

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.small) {
      HStack(spacing: Spacing.small) {
        Text(verbatim: headline).font(.headline)
        Spacer()
        RelativeTime(date: change.createdAt, clock: clock).font(.footnote)
      }
      ForEach(SpotChangeWords.lines(of: change), id: \.self) { line in
        Text(verbatim: line).font(.footnote).foregroundStyle(Color.softInk)
      }
      if change.undoneAt != nil {
        Text("Undone").font(.footnote).foregroundStyle(Color.softInk)
      }
      // An admin also says of what was taken back that nothing needs to be kept back for it.
      if change.mayUndo {
        Button("Undo") { Task { await undo() } }.disabled(isDisabled)
      }
    }
    .padding(Spacing.large)
    .frame(maxWidth: .infinity, alignment: .leading)
    .background(Color.card, in: RoundedRectangle(cornerRadius: Spacing.corner))
  }

  private var headline: String {
    let name = change.author.map { $0.displayName ?? $0.username } ?? "Somebody"
    return switch change.kind {
    case .added: "\(name) added this"
    case .corrected: "\(name) corrected this"
    }
  }
}

/// Changes in words.
enum SpotChangeWords {
  /// A line for each field that changed.
  static func lines(of change: SpotChange) -> [String] {
    SpotField.allCases.compactMap { field in
      guard let after = text(field, of: change.after) else { return nil }
      if change.kind == .added { return "\(name(field)): \(after)" }
      return "\(name(field)): \(text(field, of: change.before) ?? nothing) → \(after)"
    }
  }

  private static func name(_ field: SpotField) -> String {
    switch field {
    case .name: "Name"
    case .category: "Kind"
    case .coordinate: "Where it is"
    case .address: "Street and number"
    case .town: "Town"
    case .openingHours: "Opening hours"
    case .phone: "Phone"
    case .website: "Website"
    case .description: "Description"
    }
  }

  /// Nil for a field that the details say nothing of.
  static func text(_ field: SpotField, of details: SpotDetails) -> String? {
    switch field {
    case .name: details.name
    case .category: details.category.map(PlaceWords.category)
    case .coordinate: details.coordinate.map(PlaceWords.coordinate)
    case .address: details.address.map { $0 ?? nothing }
    case .town: details.town.map { $0 ?? nothing }
    case .openingHours: details.openingHours.map { $0 ?? nothing }
    case .phone: details.phone.map { $0 ?? nothing }
    case .website: details.website.map { $0 ?? nothing }
    case .description: details.description.map { $0 ?? nothing }
    }
  }

  private static let nothing = "nothing"
}
