import KiwiEngine
import KiwiKit
import SwiftUI

/// Merges a double into the place that stays, for admins.
struct MergeSpotView: View {
  let form: MergeSpotViewModel
  let merged: @MainActor (Spot) -> Void
  @State private var isPicking = false
  @State private var isAsking = false
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      Form {
        Section("This place goes") { SpotLine(spot: form.double) }
        Section("This place stays") {
          if let target = form.target {
            SpotLine(spot: target, distance: form.double.coordinate.distance(to: target.coordinate))
          }
          Button(form.target == nil ? "Choose a Place" : "Choose Another Place") { isPicking = true }
            .buttonStyle(.bordered)
            .disabled(form.merging.isUnderWay)
          FieldProblem(text: form.merging.failure?.message)
        }
        Section("What will happen") {
          Text("The place that stays keeps its name, where it is and all else that is known of it.")
          Text("Everybody’s experiences and wishes move to it, and so do all posts.")
          Text("Old links to the place that goes lead on to it.")
          Text("The merge can be undone from the history of the place that stays.")
        }
      }
      .navigationTitle("Merge Places")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel") { dismiss() }.disabled(form.merging.isUnderWay)
        }
        ToolbarItem(placement: .confirmationAction) {
          Button(form.merging.isUnderWay ? "Merging…" : "Merge") { isAsking = true }
            .buttonStyle(.borderedProminent)
            .disabled(!form.canMerge)
        }
      }
      .confirmationDialog(
        "Merge “\(form.double.name)” into “\(form.target?.name ?? "")”?", isPresented: $isAsking,
        titleVisibility: .visible
      ) {
        Button("Merge", role: .destructive) {
          Task { if let spot = await form.merge() { merged(spot) } }
        }
      } message: {
        Text("It can be undone from the history of the place that stays.")
      }
    }
    .interactiveDismissDisabled(form.merging.isUnderWay)
    .sheet(isPresented: $isPicking) {
      SpotPickerView("Which Place Stays?", picker: form.picker) { form.choose($0) }
    }
  }
}

/// Finds a place by its name or by how near it is, and hands it on.
struct SpotPickerView: View {
  let question: String
  let pick: @MainActor (Spot) -> Void
  @State private var picker: SpotPickerViewModel
  @Environment(\.dismiss) private var dismiss

  init(_ question: String, picker: SpotPickerViewModel, pick: @escaping @MainActor (Spot) -> Void) {
    self.question = question
    self.pick = pick
    _picker = State(initialValue: picker)
  }

  var body: some View {
    @Bindable var picker = picker
    NavigationStack {
      ScrollView {
        LazyVStack(alignment: .leading, spacing: Spacing.large) {
          ForEach(picker.spots) { found in
            Button {
              pick(found.spot)
              dismiss()
            } label: {
              SpotLine(spot: found.spot, distance: found.distance)
            }
            .buttonStyle(.plain)
          }
          SpotAttributions(spots: picker.spots.map(\.spot))
          ListEnd(picker, shown: picker.spots.count) {
            ContentUnavailableView("Nothing Found", systemImage: "mappin")
          }
        }
        .padding(Spacing.large)
      }
      .searchable(text: $picker.query, prompt: "Places and towns")
      .navigationTitle(question)
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } }
      }
    }
    .task(id: picker.query) { await picker.search() }
  }
}

/// A place in a line that leads nowhere.
struct SpotLine: View {
  let spot: Spot
  var distance: Double?

  var body: some View {
    HStack(spacing: Spacing.large) {
      Image(systemName: PlaceWords.symbol(spot.category)).foregroundStyle(Color.kiwi)
      VStack(alignment: .leading, spacing: 0) {
        Text(verbatim: spot.name).font(.headline).foregroundStyle(Color.ink).written(as: spot.name)
        Text(verbatim: PlaceWords.facts(spot, distance: distance)).font(.footnote)
          .foregroundStyle(Color.softInk)
        if let address = spot.address {
          Text(verbatim: address).font(.footnote).foregroundStyle(Color.softInk)
        }
      }
      Spacer(minLength: 0)
    }
    .accessibilityElement(children: .combine)
  }
}
