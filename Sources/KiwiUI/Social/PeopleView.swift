import KiwiEngine
import KiwiKit
import SwiftUI

/// A list of people.
struct PeopleView: View {
  let title: String
  @State private var people: PeopleViewModel

  init(title: String, list: PeopleViewModel.List, account: Account) {
    self.title = title
    _people = State(initialValue: PeopleViewModel(list: list, client: account.client))
  }

  var body: some View {
    List {
      ForEach(people.people) { PersonRow(user: $0) }
      PeopleEnd(people: people, nobody: "Nobody is here yet.")
    }
    .listStyle(.plain)
    .refreshable { await people.refresh() }
    .task { await people.loadInitial() }
    .navigationTitle(title)
  }
}

/// What stands below the last person: more to come, nobody, or trouble.
struct PeopleEnd: View {
  let people: PeopleViewModel
  let nobody: String

  var body: some View {
    switch people.loading {
    case .idle, .loading: LoadingView()
    case .failed(let failure): FailureView(failure: failure) { await people.loadInitial() }
    case .loaded:
      if people.people.isEmpty {
        ContentUnavailableView(nobody, systemImage: "person.2")
      } else if let failure = people.moreFailure {
        MoreFailure(failure: failure) { await people.tryAgain() }
      } else if !people.hasReachedEnd, let last = people.people.last {
        LoadingView().onAppear { Task { await people.rowAppeared(last) } }.id(last.id)
      }
    }
  }
}

struct PersonRow: View {
  let user: User

  var body: some View {
    NavigationLink(value: Route.profile(user)) {
      HStack(spacing: Spacing.regular) {
        Avatar(user: user)
        VStack(alignment: .leading, spacing: 0) {
          Text(user.name).font(.headline).foregroundStyle(Color.ink).lineLimit(1)
          Text(user.handle).font(.footnote).foregroundStyle(Color.softInk).lineLimit(1)
        }
        Spacer()
      }
    }
  }
}
