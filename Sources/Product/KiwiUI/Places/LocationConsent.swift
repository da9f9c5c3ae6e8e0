import KiwiEngine
import SwiftUI

/// The user's revocable consent to use this device's location.
struct LocationConsent: View {
  let location: LocationService
  @State private var failure: LocationFailure?

  var body: some View {
    Toggle(
      "Use my location on this device",
      isOn: Binding(location.isOptedIn == true) { await set($0) }
    )
    .task { _ = try? await location.checkOptIn() }
    FieldProblem(text: failure?.message)
  }

  private func set(_ isOn: Bool) async {
    failure = nil
    do throws(LocationFailure) {
      if isOn { try await location.optIn() } else { try await location.optOut() }
    } catch {
      failure = error
    }
  }
}
