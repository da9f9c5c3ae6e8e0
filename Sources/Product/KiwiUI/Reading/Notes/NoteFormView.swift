import KiwiEngine
import KiwiKit
import SwiftUI

/// Creates or edits a note about a book.
struct NoteFormView: View {
  @Bindable var form: NoteFormViewModel
  let account: Account
  @State private var isChoosing = false
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      Form {
        if form.note == nil { book }
        if let other = form.other { conflict(other) }
        Section {
          choicePicker("Type", $form.fields.kind, of: Note.Kind.allCases, words: NoteWords.kind)
            .pickerStyle(.segmented)
          TextField(form.fields.kind == .quote ? "Quote" : "Note", text: $form.fields.text, axis: .vertical)
            .lineLimit(4...12)
            .fontDesign(.serif)
          FieldProblem(text: form.textProblem)
          CharactersLeft(count: TextLimit.remaining(form.fields.text, Limits.noteLength))
        }
        Section {
          numberField(localized("Page"), $form.fields.page, problem: form.pageProblem)
          numberField(localized("Or a percentage"), $form.fields.percent, problem: form.percentProblem)
        }
        Section {
          audiencePicker("Visible to", $form.fields.visibility)
          if form.fields.visibility != .onlyMe {
            Text("Hidden from readers who haven’t reached this page.").smallPrint()
          }
        }
        if let failure = form.saving.failure, failure.field == nil { FieldProblem(text: failure.message) }
      }
      .formBar(
        form.note == nil ? "New Note" : "Edit Note", confirm: form.saving.isUnderWay ? "Saving…" : "Save",
        canConfirm: form.canSave, isBusy: form.saving.isUnderWay
      ) {
        form.cancel()
        dismiss()
      } action: {
        if await form.save() { dismiss() }
      }
    }
    .sheet(isPresented: $isChoosing) {
      TitlePickerView(localized("Choose a Book"), picker: TitlePickerViewModel(client: account.client)) {
        form.choose($0)
      }
    }
  }

  @ViewBuilder private var book: some View {
    Section {
      if let name = form.book.name ?? form.title?.name {
        LabeledContent("Book") { Text(verbatim: name) }
      } else {
        checkedField("Book title", $form.bookTitle, problem: form.saving.problem("bookTitle"))
        Button("Find a Book", systemImage: "magnifyingglass") { isChoosing = true }
      }
    }
  }

  private func conflict(_ other: Note) -> some View {
    Section("Version from your other device") {
      Text(verbatim: other.text).fontDesign(.serif)
      Button("Use That Version") { form.useOtherVersion() }.buttonStyle(.bordered)
    }
  }
}
