import KiwiEngine
import KiwiKit
import SwiftUI

/// Adds titles to the user's lists or removes them.
struct AddToListView: View {
  let form: AddToListViewModel
  let account: Account
  @State private var creating: ListFormViewModel?
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      List {
        FieldProblem(text: form.changing.failure?.message)
        whenLoaded(form.loading, retry: { await form.load() }) {
          ForEach(form.lists) { row($0) }
          Button("New List", systemImage: "plus") {
            creating = ListFormViewModel(library: account.library)
          }
        }
      }
      .listStyle(.plain)
      .task(id: form.revision) { await form.load() }
      .doneBar(form.titles.count == 1 ? "Add to List" : "Add \(form.titles.count) Titles") { dismiss() }
      .sheet(item: $creating) { ListFormView(form: $0) }
    }
  }

  private func row(_ list: ListDescription) -> some View {
    Button {
      Task { await form.toggle(list) }
    } label: {
      HStack(spacing: Spacing.regular) {
        Image(systemName: form.hasAll(list) ? "checkmark.circle.fill" : "circle").foregroundStyle(Color.kiwi)
        VStack(alignment: .leading, spacing: 0) {
          Text(verbatim: list.name).foregroundStyle(Color.ink)
          Text(verbatim: details(list)).smallPrint()
        }
        Spacer()
      }
      .frame(minHeight: 44)
    }
    .buttonStyle(.plain)
    .disabled(form.changing.isUnderWay)
    .accessibilityLabel("\(list.name), \(details(list))")
    .accessibilityAddTraits(form.hasAll(list) ? .isSelected : [])
  }

  private func details(_ list: ListDescription) -> String {
    let count = form.count(in: list)
    guard form.titles.count > 1, count > 0 else { return LibraryWords.titles(list.titleCount) }
    return localized("\(count) already in this list")
  }
}
