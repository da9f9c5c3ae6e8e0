import KiwiEngine
import KiwiKit
import SwiftUI

/// A link to the form for a title missing from search results.
struct MissingTitle: View {
  let query: String

  var body: some View {
    NavigationLink(value: Route.newTitle(name: query)) {
      Label("Add Missing Title", systemImage: "plus.circle")
    }
  }
}

/// Adds a missing title.
struct AddTitleView: View {
  @State private var form: TitleFormViewModel
  private let name: String
  private let model: AppModel

  init(name: String, model: AppModel, account: Account) {
    self.name = name
    self.model = model
    _form = State(initialValue: TitleFormViewModel(adding: name, client: account.client))
  }

  var body: some View {
    TitleForm(form: form) { title in model.router.replace(.newTitle(name: name), with: .title(id: title.id)) }
      .inlineTitle("Add Title")
  }
}

/// Edits the details of a title.
struct EditTitleView: View {
  @State private var screen: TitleViewModel
  @State private var form: TitleFormViewModel?
  private let id: String
  private let model: AppModel
  private let account: Account

  init(id: String, model: AppModel, account: Account) {
    self.id = id
    self.model = model
    self.account = account
    _screen = State(initialValue: TitleViewModel(id: id, client: account.client))
  }

  var body: some View {
    Group {
      if let form {
        TitleForm(form: form) { title in model.router.replace(.editTitle(id: id), with: .title(id: title.id))
        }
      } else {
        missingContent(screen.loading.failure) { await load() }
      }
    }
    .task { await load() }
    .inlineTitle("Edit Title")
  }

  private func load() async {
    await screen.load()
    if form == nil, let title = screen.title {
      form = TitleFormViewModel(correcting: title, client: account.client)
    }
  }
}

/// The form for the details of a title.
struct TitleForm: View {
  @Bindable var form: TitleFormViewModel
  let saved: (Title) -> Void

  var body: some View {
    Form {
      Section {
        if form.title == nil {
          Picker("Kind", selection: $form.kind) {
            ForEach(TitleKind.allCases, id: \.self) { kind in Text(TitleWords.kind(kind)).tag(kind) }
          }
          .pickerStyle(.segmented)
        }
        checkedField("Name", $form.name, problem: form.nameProblem)
        TextField("Original name", text: $form.originalName)
        checkedField("Year", $form.year, problem: form.yearProblem)
      }
      Section {
        TextField("\(TitleWords.roles(form.leadingRole)) (comma-separated)", text: $form.makers)
        FieldProblem(text: form.peopleProblem)
        checkedField("Language code, such as en", $form.language, problem: form.languageProblem)
        TextField(form.kind == .book ? "Pages" : "Minutes", text: $form.length)
        FieldProblem(text: form.lengthProblem)
      }
      Section("Description") {
        TextField("Description", text: $form.description, axis: .vertical).lineLimit(3...8)
        FieldProblem(text: form.descriptionProblem)
      }
      Section("Genres") {
        ForEach(TitleGenres.all, id: \.self) { genre in
          Toggle(TitleWords.genre(genre), isOn: isChosen(genre))
        }
      }
      Section {
        if let failure = form.saving.failure, failure.field == nil { FieldProblem(text: failure.message) }
        Button(form.saving.isUnderWay ? "Saving…" : "Save") {
          Task { if let title = await form.save() { saved(title) } }
        }
        .buttonStyle(.borderedProminent)
        .disabled(!form.canSave)
      }
    }
  }

  private func isChosen(_ genre: String) -> Binding<Bool> {
    Binding {
      form.genres.contains(genre)
    } set: { isChosen in
      if isChosen { form.genres.insert(genre) } else { form.genres.remove(genre) }
    }
  }
}
