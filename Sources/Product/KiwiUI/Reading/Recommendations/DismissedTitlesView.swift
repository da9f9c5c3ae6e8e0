import KiwiEngine
import KiwiKit
import SwiftUI

/// The titles that the user has hidden from recommendations.
struct DismissedTitlesView: View {
  @State private var dismissed: DismissedTitlesViewModel

  init(account: Account) {
    _dismissed = State(initialValue: DismissedTitlesViewModel(client: account.client))
  }

  var body: some View {
    List {
      FieldProblem(text: dismissed.changing.failure?.message)
      ForEach(dismissed.titles) { title in
        VStack(alignment: .leading, spacing: Spacing.small) {
          TitleRow(title: title)
          Button("Unhide") { Task { await dismissed.restore(title) } }
            .buttonStyle(.bordered)
            .accessibilityLabel("Unhide \(title.name)")
        }
      }
      ListEnd(dismissed) {
        ContentUnavailableView(
          "No Hidden Titles", systemImage: "hand.thumbsdown",
          description: Text("Titles you mark as Not Interested appear here."))
      }
    }
    .listStyle(.plain)
    .inlineTitle("Hidden Titles")
    .task { await dismissed.loadInitial() }
    .refreshable { await dismissed.refresh() }
  }
}
