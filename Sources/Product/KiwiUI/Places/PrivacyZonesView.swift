import KiwiEngine
import KiwiKit
import SwiftUI

/// Where nobody else is to follow the reader.
struct PrivacyZonesView: View {
  let account: Account
  @State private var screen: PrivacyZonesViewModel
  @State private var isAdding = false
  @State private var deleting: PrivacyZone?

  init(account: Account) {
    self.account = account
    _screen = State(initialValue: PrivacyZonesViewModel(library: account.library))
  }

  var body: some View {
    Form {
      Section {
        Text(
          "What you log within such a circle, and somewhat around it, nobody else is told: not the place, not the day, not that there is something. Put one over your home and one over your work."
        )
      }
      whenLoaded(screen.loading, retry: { await screen.load() }) {
        Section("Zones") {
          if screen.zones.isEmpty { Text("You have none yet.").foregroundStyle(Color.softInk) }
          ForEach(screen.zones) { zone in
            HStack(spacing: Spacing.regular) {
              VStack(alignment: .leading, spacing: 0) {
                Text(verbatim: zone.name?.value ?? "Zone")
                if let circle = zone.circle?.value {
                  Text("\(circle.radius) m around").smallPrint()
                }
              }
              Spacer()
              Button("Delete", systemImage: "trash", role: .destructive) { deleting = zone }
                .labelStyle(.iconOnly)
                .accessibilityLabel("Delete \(zone.name?.value ?? "Zone")")
            }
          }
          if screen.hasUnsent {
            Text("The server does not know all of this yet. A zone protects nothing until it does.")
              .foregroundStyle(Color.softInk)
          }
          Button("Add a Zone", systemImage: "plus") { isAdding = true }
        }
      }
      FieldProblem(text: screen.changing.failure?.message)
    }
    .task(id: screen.revision) { await screen.load() }
    .inlineTitle("Private Zones")
    .sheet(isPresented: $isAdding) {
      AddZoneView(screen: screen, start: account.spots.origin?.coordinate, location: account.location)
    }
    .confirming(
      "Delete “\(deleting?.name?.value ?? "Zone")”?", of: $deleting, "Delete",
      message: "What you log there is told from then on, to those whom you chose for each."
    ) { zone in
      await screen.delete(zone)
    }
  }
}

struct AddZoneView: View {
  let screen: PrivacyZonesViewModel
  let start: Coordinate?
  let location: LocationService
  @State private var name = "Home"
  @State private var center: Coordinate?
  @State private var radius = 200
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      Form {
        Section {
          checkedField("Name", $name, problem: nameProblem)
          Picker("Radius", selection: $radius) {
            ForEach([100, 200, 500, 1_000, 2_000], id: \.self) { Text("\($0) m").tag($0) }
          }
        }
        Section("Middle") {
          PointPicker(name: "Middle of the zone", coordinate: $center, start: start, location: location)
        }
        FieldProblem(text: screen.changing.failure?.message)
      }
      .formBar(
        "Add a Zone", confirm: "Save", canConfirm: canSave, isBusy: screen.changing.isUnderWay,
        cancel: { dismiss() }
      ) {
        if let center, await screen.save(name: name, center: center, radius: radius) { dismiss() }
      }
    }
    .interactiveDismissDisabled(screen.changing.isUnderWay)
  }

  private var nameProblem: String? { TextLimit.problem("name", name, Limits.spotNameLength) }

  private var canSave: Bool {
    center != nil && !name.allSatisfy(\.isWhitespace) && nameProblem == nil && !screen.changing.isUnderWay
  }
}
