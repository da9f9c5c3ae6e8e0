import KiwiEngine
import KiwiKit
import SwiftUI

/// The private areas, in which the user's places stay hidden.
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
          "Anything you log in or near a private area is hidden from others. Add one around your home and another around your workplace."
        )
      }
      whenLoaded(screen.loading, retry: { await screen.load() }) {
        Section("Your areas") {
          if screen.zones.isEmpty { Text("No private areas yet.").foregroundStyle(Color.softInk) }
          ForEach(screen.zones) { zone in
            HStack(spacing: Spacing.regular) {
              VStack(alignment: .leading, spacing: 0) {
                Text(verbatim: zone.name?.value ?? localized("Private area"))
                if let circle = zone.circle?.value {
                  Text("Radius: \(circle.radius) m").smallPrint()
                }
              }
              Spacer()
              Button("Delete", systemImage: "trash", role: .destructive) { deleting = zone }
                .labelStyle(.iconOnly)
                .accessibilityLabel("Delete \(zone.name?.value ?? localized("Private area"))")
            }
          }
          if screen.hasUnsent {
            Text(
              "Some changes haven’t reached the server yet. A private area takes effect only after it is saved there."
            )
            .foregroundStyle(Color.softInk)
          }
          Button("Add Private Area", systemImage: "plus") { isAdding = true }
        }
      }
      FieldProblem(text: screen.changing.failure?.message)
    }
    .task(id: screen.revision) { await screen.load() }
    .inlineTitle("Private Areas")
    .sheet(isPresented: $isAdding) {
      AddZoneView(screen: screen, start: account.spots.origin?.coordinate, location: account.location)
    }
    .confirming(
      "Delete “\(deleting?.name?.value ?? localized("Private area"))”?", of: $deleting, "Delete",
      message: "Experiences there will become visible to the audience you chose for each one."
    ) { zone in
      await screen.delete(zone)
    }
  }
}

struct AddZoneView: View {
  let screen: PrivacyZonesViewModel
  let start: Coordinate?
  let location: LocationService
  @State private var name = localized("Home")
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
        Section("Center") {
          PointPicker(
            name: localized("Center of the area"), coordinate: $center, start: start, location: location)
        }
        FieldProblem(text: screen.changing.failure?.message)
      }
      .formBar(
        "Add Private Area", confirm: "Save", canConfirm: canSave, isBusy: screen.changing.isUnderWay,
        cancel: { dismiss() }
      ) {
        if let center, await screen.save(name: name, center: center, radius: radius) { dismiss() }
      }
    }
    .interactiveDismissDisabled(screen.changing.isUnderWay)
  }

  private var nameProblem: String? { TextLimit.problem(localized("name"), name, Limits.spotNameLength) }

  private var canSave: Bool {
    center != nil && !name.allSatisfy(\.isWhitespace) && nameProblem == nil && !screen.changing.isUnderWay
  }
}
