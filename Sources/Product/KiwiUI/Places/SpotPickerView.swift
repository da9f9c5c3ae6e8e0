import KiwiEngine
import KiwiKit
import SwiftUI

/// Searches for a place by name or distance and returns the chosen one.
struct SpotPickerView: View {
  let question: String
  let pick: @MainActor (Spot) -> Void
  @State private var picker: SpotPickerViewModel

  init(_ question: String, picker: SpotPickerViewModel, pick: @escaping @MainActor (Spot) -> Void) {
    self.question = question
    self.pick = pick
    _picker = State(initialValue: picker)
  }

  var body: some View {
    @Bindable var picker = picker
    SearchSheet(question: question, prompt: localized("Places and towns"), query: $picker.query) {
      await picker.search()
    } results: { dismiss in
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
        ContentUnavailableView("No Results", systemImage: "mappin")
      }
    }
  }
}

/// A place in one row without a link.
struct SpotLine: View {
  let spot: Spot
  var distance: Double?

  var body: some View {
    HStack(spacing: Spacing.large) {
      Image(systemName: PlaceWords.symbol(spot.category)).foregroundStyle(Color.kiwi)
      VStack(alignment: .leading, spacing: 0) {
        Text(verbatim: spot.name).font(.headline).foregroundStyle(Color.ink).written(as: spot.name)
        Text(verbatim: PlaceWords.facts(spot, distance: distance)).smallPrint()
        if let address = spot.address {
          Text(verbatim: address).smallPrint()
        }
      }
      Spacer(minLength: 0)
    }
    .accessibilityElement(children: .combine)
  }
}
