import KiwiEngine
import KiwiKit
import SwiftUI

/// What the reader wants nothing of, to be looked through and taken back.
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
          Button("Take Back") { Task { await dismissed.takeBack(title) } }
            .buttonStyle(.bordered)
            .accessibilityLabel("Take back: \(title.name)")
        }
      }
      ListEnd(dismissed) {
        ContentUnavailableView(
          "Nothing Put Away", systemImage: "hand.thumbsdown",
          description: Text("What you say “Not This” to stands here, and can be taken back."))
      }
    }
    .listStyle(.plain)
    .inlineTitle("Not for Me")
    .task { await dismissed.loadInitial() }
    .refreshable { await dismissed.refresh() }
  }
}
