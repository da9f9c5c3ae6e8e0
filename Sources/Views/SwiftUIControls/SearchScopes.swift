import SwiftUICore

extension View {
  /// Adds a picker for the search scope below the search field.
  nonisolated public func searchScopes<V: Hashable, S: View>(
    _ scope: Binding<V>, @ViewBuilder scopes: () -> S
  ) -> some View {
    nonisolated(unsafe) let (scope, scopes) = (scope, scopes())
    return EnvironmentChanged(content: self) {
      $0.searchScopes = { AnyView(Picker("Search in", selection: scope) { scopes }.pickerStyle(.segmented)) }
    }
  }
}
