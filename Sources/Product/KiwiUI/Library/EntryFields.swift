import KiwiEngine
import KiwiKit
import SwiftUI

/// The fields of one entry: status, dates, rating, note and progress.
struct EntryFields: View {
  @Bindable var form: EntryViewModel

  var body: some View {
    Form {
      Section {
        HStack(spacing: Spacing.large) {
          TitleCover(title: form.title, width: 56)
          VStack(alignment: .leading, spacing: 0) {
            Text(verbatim: form.title.name).font(.headline)
            Text(verbatim: TitleWords.kindAndYear(form.title)).smallPrint()
          }
        }
        Picker("Status", selection: $form.status) {
          ForEach(EntryViewModel.statuses, id: \.self) { status in
            Text(LibraryWords.status(status, form.title.kind)).tag(status)
          }
        }
      }
      Section("Dates") {
        if form.status != .now {
          DatePicker(endName, selection: $form.endedOn, displayedComponents: .date)
          Toggle("Add start date", isOn: $form.hasStart)
        }
        if form.hasStart || form.status == .now {
          DatePicker("Started", selection: $form.startedOn, displayedComponents: .date)
        }
        FieldProblem(text: form.daysProblem)
      }
      Section("Rating") { RatingView(name: localized("My rating"), rating: $form.rating) }
      Section("Note") {
        TextField("Note", text: $form.note, axis: .vertical).lineLimit(3...10).fontDesign(.serif)
        FieldProblem(text: form.noteProblem)
        Toggle("Contains spoilers", isOn: $form.isSpoiler)
      }
      if form.status != .done { progress }
      Section { Toggle("Only visible to me", isOn: $form.isPrivate) }
      FieldProblem(text: form.saving.failure?.message)
    }
  }

  @ViewBuilder private var progress: some View {
    Section("Progress") {
      TextField("Progress", text: $form.progress).keyboardType(.numberPad)
      if form.units.count > 1 {
        choicePicker("Unit", $form.unit, of: form.units, words: LibraryWords.unit)
          .pickerStyle(.segmented)
      }
      FieldProblem(text: form.progressProblem)
    }
  }

  private var endName: String {
    switch form.status {
    case .onHold: localized("Paused")
    case .didNotFinish: localized("Stopped")
    case .done, .now, .want: localized("Finished")
    }
  }
}

/// Edits an entry, or logs a title.
struct EntryView: View {
  let form: EntryViewModel
  @State private var isDeleting = false
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      EntryFields(form: form)
        .inlineTitle(form.entry == nil ? "Log" : "Edit Entry")
        .toolbar {
          ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } }
          if form.entry != nil {
            ToolbarItem(placement: .destructiveAction) {
              Button("Delete", systemImage: "trash", role: .destructive) { isDeleting = true }
                .labelStyle(.iconOnly)
            }
          }
          ToolbarItem(placement: .confirmationAction) { EntrySaveButton(form: form) { dismiss() } }
        }
        .confirming("Delete this entry?", isPresented: $isDeleting, "Delete") {
          if await form.delete() { dismiss() }
        }
    }
  }
}

struct EntrySaveButton: View {
  let form: EntryViewModel
  let done: @MainActor () -> Void

  var body: some View {
    Button(form.saving.isUnderWay ? "Saving…" : "Done") {
      Task { if await form.save() { done() } }
    }
    .buttonStyle(.borderedProminent)
    .disabled(!form.canSave)
  }
}
