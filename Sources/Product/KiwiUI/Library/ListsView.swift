import KiwiEngine
import KiwiKit
import SwiftUI

/// Shows and reorders the user's lists.
struct ListsView: View {
  let model: AppModel
  let account: Account
  @State private var lists: ListsViewModel
  @State private var isArranging = false
  @State private var creating: ListFormViewModel?
  @State private var deleting: ListDescription?

  init(model: AppModel, account: Account) {
    self.model = model
    self.account = account
    _lists = State(initialValue: ListsViewModel(library: account.library))
  }

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: Spacing.large) {
        FieldProblem(text: lists.changing.failure?.message)
        whenLoaded(lists.loading, retry: { await lists.load() }) {
          content
        }
      }
      .padding(Spacing.large)
      .frame(maxWidth: .infinity, alignment: .leading)
    }
    .refreshable { await lists.load() }
    .task(id: lists.revision) { await lists.load() }
    .navigationTitle("Lists")
    .toolbar {
      ToolbarItem(placement: .primaryAction) {
        if isArranging {
          Button("Done") { isArranging = false }
        } else {
          moreMenu {
            Button("New List", systemImage: "plus") { create() }
            if lists.lists.count > 1 {
              Button("Reorder", systemImage: "arrow.up.arrow.down") { isArranging = true }
            }
          }
        }
      }
    }
    .sheet(item: $creating) { form in ListFormView(form: form) { model.router.open(.list(id: $0)) } }
    .confirming(
      "Delete “\(deleting?.name ?? "")”?", of: $deleting, "Delete",
      message: "Its titles stay in your library."
    ) { list in
      await lists.delete(list)
    }
  }

  @ViewBuilder private var content: some View {
    if isArranging {
      ArrangeNote()
      VStack(spacing: 1) {
        ForEach(Array(lists.lists.enumerated()), id: \.element.id) { index, list in
          if lists.canMove(list) {
            ArrangeRow(name: list.name, number: index + 1, count: lists.lists.count) { steps in
              Task { await lists.move(list, by: steps) }
            }
          }
        }
      }
    } else if lists.lists.isEmpty {
      emptyState(
        "No Lists Yet", systemImage: "list.bullet",
        words: "Group titles for a season, a friend or a trip."
      ) {
        Button("New List") { create() }.buttonStyle(.borderedProminent)
      }
    } else {
      LazyVGrid(
        columns: [GridItem(.adaptive(minimum: 240), spacing: Spacing.regular)], spacing: Spacing.regular
      ) {
        ForEach(lists.lists) { list in
          NavigationLink(value: Route.list(id: list.id)) { ListCard(list: list) }
            .accessibilityLabel(ListCard.label(list))
            .contextMenu {
              if list.role == .owner {
                Button("Edit", systemImage: "pencil") {
                  creating = ListFormViewModel(list, library: account.library)
                }
                Button("Delete", systemImage: "trash", role: .destructive) { deleting = list }
              }
            }
        }
      }
    }
    if !lists.followed.isEmpty {
      Text("Lists You Follow").font(.headline).accessibilityAddTraits(.isHeader)
      ListCards(lists: lists.followed)
    }
  }

  private func create() { creating = ListFormViewModel(library: account.library) }
}
