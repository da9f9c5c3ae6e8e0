import KiwiEngine
import KiwiKit
import SwiftUI

/// Writes something down about a book, or changes what was.
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
          Picker("Whose words", selection: $form.fields.kind) {
            ForEach(Note.Kind.allCases, id: \.self) { Text(NoteWords.kind($0)).tag($0) }
          }
          .pickerStyle(.segmented)
          TextField(form.fields.kind == .quote ? "Quote" : "Note", text: $form.fields.text, axis: .vertical)
            .lineLimit(4...12)
            .fontDesign(.serif)
          FieldProblem(text: form.textProblem)
          CharactersLeft(count: TextLimit.remaining(form.fields.text, Limits.noteLength))
        }
        Section {
          LabeledField("Page", text: $form.fields.page).keyboardType(.numberPad)
          FieldProblem(text: form.pageProblem)
          LabeledField("Or percent of the book", text: $form.fields.percent).keyboardType(.numberPad)
          FieldProblem(text: form.percentProblem)
        }
        Section {
          Picker("Who may see it", selection: $form.fields.visibility) {
            ForEach(Audience.allCases, id: \.self) { Text(AudienceWords.name($0)).tag($0) }
          }
          if form.fields.visibility != .onlyMe {
            Text("Whoever has not read so far sees it folded.").font(.footnote)
              .foregroundStyle(Color.softInk)
          }
        }
        if let failure = form.saving.failure, failure.field == nil { FieldProblem(text: failure.message) }
      }
      .navigationTitle(form.note == nil ? "Write a Note" : "Edit Note")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel") {
            form.cancel()
            dismiss()
          }
          .disabled(form.saving.isUnderWay)
        }
        ToolbarItem(placement: .confirmationAction) {
          Button(form.saving.isUnderWay ? "Saving…" : "Save") {
            Task { if await form.save() { dismiss() } }
          }
          .buttonStyle(.borderedProminent)
          .disabled(!form.canSave)
        }
      }
    }
    .sheet(isPresented: $isChoosing) {
      TitlePickerView("Which book?", picker: TitlePickerViewModel(client: account.client)) { form.choose($0) }
    }
  }

  @ViewBuilder private var book: some View {
    Section {
      if let name = form.book.name ?? form.title?.name {
        LabeledContent("Book") { Text(verbatim: name) }
      } else {
        TextField("Which book?", text: $form.bookTitle)
        FieldProblem(text: form.saving.problem("bookTitle"))
        Button("Look for the Book", systemImage: "magnifyingglass") { isChoosing = true }
      }
    }
  }

  private func conflict(_ other: Note) -> some View {
    Section("On Your Other Device") {
      Text(verbatim: other.text).fontDesign(.serif)
      Button("Take That Instead") { form.takeOther() }.buttonStyle(.bordered)
    }
  }
}
