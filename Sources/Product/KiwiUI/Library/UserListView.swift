import KiwiEngine
import KiwiKit
import SwiftUI

/// A list of titles, for its owner, collaborators and other viewers.
struct UserListView: View {
  let model: AppModel
  let account: Account
  @State private var list: ListViewModel
  @State private var isArranging = false
  @State private var requests = TitleRequests()
  @State private var choosing: BulkAddViewModel?
  @State private var editing: ListFormViewModel?
  @State private var isNamingPeople = false
  @State private var isDeleting = false
  @Environment(\.dismiss) private var dismiss

  init(id: String, model: AppModel, account: Account) {
    self.model = model
    self.account = account
    _list = State(initialValue: ListViewModel(id: id, library: account.library))
  }

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: Spacing.large) {
        if let description = list.list, description.isClosed {
          emptyState(
            "No Longer Published", systemImage: "lock",
            words:
              "\(description.owner.name) no longer publishes this list. You still follow it."
          ) {
            Button("Unfollow") {
              Task {
                await list.setFollowed(false)
                if list.list == nil { dismiss() }
              }
            }
            .buttonStyle(.bordered)
          }
          FieldProblem(text: list.changing.failure?.message)
        } else if let description = list.list {
          ListHeader(description: description, list: list, model: model, account: account)
          FieldProblem(text: list.changing.failure?.message)
          if isArranging { arrangement } else { grid }
        } else if list.isDeleted {
          ContentUnavailableView("List Deleted", systemImage: "trash")
        } else {
          missingContent(list.failure) { await list.load() }
        }
      }
      .screenWidth()
    }
    .searchable(text: $list.filter.text, prompt: "Search this list")
    .refreshable { await list.load() }
    .task(id: list.revision) { await list.load() }
    .task(id: list.filter) { if list.isFiltered { await list.loadAll() } }
    .inlineTitle(list.selection.words ?? list.list.map(LibraryWords.name) ?? localized("List"))
    .toolbar {
      ToolbarItem(placement: .primaryAction) { tools }
      if list.selection.isActive {
        ToolbarItemGroup(placement: .bottomBar) { selectionBar }
      }
    }
    .sheet(item: $requests.adding) { AddToListView(form: $0, account: account) }
    .sheet(item: $editing) { ListFormView(form: $0) }
    .sheet(isPresented: $isNamingPeople) { CollaboratorsView(list: list) }
    .fullScreenCover(item: $choosing) { BulkAddView(form: $0) }
    .confirmationDialog(
      removing.count == 1
        ? "Remove “\(removing[0].title.name)” from this list?"
        : "Remove \(removing.count) titles from this list?", isPresented: $requests.removing.hasItems(),
      titleVisibility: .visible
    ) {
      Button("Remove", role: .destructive) {
        let ids = removing.map(\.id)
        Task { await list.remove(ids) }
      }
    } message: {
      Text("They stay in your library.")
    }
    .confirming(
      "Delete “\(list.list?.name ?? "")”?", isPresented: $isDeleting, "Delete",
      message: "Its titles stay in your library."
    ) {
      await list.delete()
      if list.isDeleted { dismiss() }
    }
  }

  @ViewBuilder private var grid: some View {
    FilterBar(
      choices: list.choices, kind: $list.filter.kind, genre: $list.filter.genre,
      minimumRating: $list.filter.minimumRating)
    HStack(spacing: Spacing.regular) {
      if list.isFiltered {
        Text(LibraryWords.titles(list.titles.count)).foregroundStyle(Color.softInk)
      }
      Spacer()
      if !list.items.isEmpty {
        Picker("Sort", selection: $list.filter.sort) {
          Text("List Order").tag(LibrarySort?.none)
          ForEach([LibrarySort.name, .year, .rating], id: \.self) { sort in
            Text(LibraryWords.sort(sort)).tag(Optional(sort))
          }
        }
        .labelsHidden()
        .fixedSize()
      }
    }
    if list.isFiltered { Button("Clear Filters") { list.filter = ListFilter() } }
    LibraryGrid(titles: list.titles) { title in
      UserListTile(title: title, list: list, requests: requests, account: account)
    }
    ListEnd(list, shown: list.titles.count) { nothing }
  }

  private var arrangement: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      ArrangeNote()
      VStack(spacing: 1) {
        ForEach(Array(list.items.enumerated()), id: \.element.id) { index, title in
          ArrangeRow(name: title.title.name, number: index + 1, count: list.items.count) { steps in
            Task { await list.move(title, by: steps) }
          }
        }
      }
      ListEnd(list) { EmptyView() }
    }
  }

  @ViewBuilder private var tools: some View {
    if list.selection.isActive {
      Button("Done") { list.selection.end() }
    } else if isArranging {
      Button("Done") { isArranging = false }
    } else if let description = list.list {
      moreMenu {
        if list.canEdit {
          Button("Add Titles", systemImage: "plus") {
            choosing = BulkAddViewModel(description, library: account.library)
          }
          Button("Select", systemImage: "checkmark.circle") { list.selection.begin() }
          Button("Reorder", systemImage: "arrow.up.arrow.down") {
            list.filter = ListFilter()
            isArranging = true
          }
        }
        ShareLink("Share as Text", item: list.sharedText())
        if list.isOwner {
          Button("Edit", systemImage: "pencil") {
            editing = ListFormViewModel(description, library: account.library)
          }
          Button("Collaborators", systemImage: "person.2") { isNamingPeople = true }
          if description.isPublished {
            Button("Unpublish", systemImage: "lock") { Task { await list.setPublished(false) } }
          } else {
            Button("Publish", systemImage: "globe") { Task { await list.setPublished(true) } }
          }
          Button("Delete", systemImage: "trash", role: .destructive) { isDeleting = true }
        }
      }
    }
  }

  private var selectionBar: some View {
    SelectionBar(
      selection: $list.selection, all: list.titles.map(\.id), sharedText: list.sharedText(),
      removeName: list.canEdit ? localized("Remove from List") : nil,
      add: { requests.adding = AddToListViewModel(list.chosen.map(\.title), library: account.library) },
      remove: { requests.removing = list.chosen })
  }

  private var nothing: some View {
    emptyState(
      list.isFiltered ? "No Matching Titles" : "No Titles Yet", systemImage: "list.bullet",
      words: list.isFiltered
        ? "Try a different search, or clear the filters." : "Titles of this list appear here."
    ) {
      if list.canEdit, !list.isFiltered, let description = list.list {
        Button("Add Titles") { choosing = BulkAddViewModel(description, library: account.library) }
          .buttonStyle(.borderedProminent)
      }
    }
  }

  private var removing: [LibraryTitle] { requests.removing }
}

/// A tile that a tap selects during a selection.
private struct UserListTile: View {
  let title: LibraryTitle
  let list: ListViewModel
  let requests: TitleRequests
  let account: Account

  var body: some View {
    if list.selection.isActive {
      SelectableTile(title: title, isChosen: list.selection.ids.contains(title.id)) {
        list.selection.toggle(title.id)
      }
    } else {
      LibraryLink(title: title).contextMenu {
        if account.user != nil {
          Button("Add to List", systemImage: "plus") {
            requests.adding = AddToListViewModel([title.title], library: account.library)
          }
        }
        if list.canEdit {
          Button("Remove from List", systemImage: "trash", role: .destructive) {
            requests.removing = [title]
          }
        }
      }
    }
  }
}

/// The name, description and owner of a list, with a Follow button.
struct ListHeader: View {
  let description: ListDescription
  let list: ListViewModel
  let model: AppModel
  let account: Account

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      Text(verbatim: description.name).font(.title2).fontDesign(.serif).bold().written(as: description.name)
        .accessibilityAddTraits(.isHeader)
      if let words = description.description {
        Text(verbatim: words).fontDesign(.serif).written(as: words)
      }
      HStack(spacing: Spacing.regular) {
        NavigationLink(value: Route.profile(description.owner)) {
          Text(verbatim: localized("by \(description.owner.name)"))
        }
        Text(LibraryWords.titles(description.titleCount)).foregroundStyle(Color.softInk)
      }
      if !description.collaborators.isEmpty {
        let names = description.collaborators.map(\.name).joined(separator: ", ")
        Text(verbatim: localized("with \(names)")).smallPrint()
      }
      HStack(spacing: Spacing.regular) {
        if list.canFollow { followButton }
        if description.isPublished {
          ShareLink("Share Link", item: model.services.shareURL(of: .list(id: description.id)))
            .buttonStyle(.bordered)
        }
      }
    }
    .frame(maxWidth: Spacing.column, alignment: .leading)
  }

  @ViewBuilder private var followButton: some View {
    if list.isFollowing {
      Button("Unfollow") { Task { await list.setFollowed(false) } }.buttonStyle(.bordered)
    } else {
      Button("Follow") {
        if account.user == nil {
          model.perform(.open(.list(id: description.id)))
        } else {
          Task { await list.setFollowed(true) }
        }
      }
      .buttonStyle(.borderedProminent)
      .disabled(list.changing.isUnderWay)
    }
  }
}
