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
      content
    }
    .listStyle(.plain)
    .navigationTitle("Not for Me")
    .navigationBarTitleDisplayMode(.inline)
    .task { await dismissed.loadInitial() }
    .refreshable { await dismissed.refresh() }
  }

  @ViewBuilder private var content: some View {
    switch dismissed.loading {
    case .idle, .loading: LoadingView()
    case .failed(let failure): FailureView(failure: failure) { await dismissed.refresh() }
    case .loaded:
      if dismissed.titles.isEmpty {
        Text("Nothing. What you say “Not This” to stands here, and can be taken back.")
          .foregroundStyle(Color.softInk)
      }
      ForEach(dismissed.titles) { title in
        VStack(alignment: .leading, spacing: Spacing.small) {
          TitleRow(title: title)
          Button("Take Back") { Task { await dismissed.takeBack(title) } }
            .buttonStyle(.bordered)
            .accessibilityLabel("Take back: \(title.name)")
        }
        .onAppear { Task { await dismissed.rowAppeared(title) } }
      }
      if let failure = dismissed.moreFailure { MoreFailure(failure: failure) { await dismissed.tryAgain() } }
    }
  }
}
