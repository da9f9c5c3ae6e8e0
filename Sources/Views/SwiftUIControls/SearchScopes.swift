import SwiftUICore

extension View {
  /// Adds a picker for the search scope below the search field.
  nonisolated public func searchScopes<V: Hashable, S: View>(
    _ scope: Binding<V>, @ViewBuilder scopes: () -> S
  ) -> some View {
    nonisolated(unsafe) let (scope, scopes) = (scope, scopes())
    return EnvironmentChanged(content: self) {
      $0.searchScopes = {
        let label = Text(framework: "Search in")
        return AnyView(Picker(selection: scope, label: label) { scopes }.pickerStyle(.segmented))
      }
    }
  }
}
