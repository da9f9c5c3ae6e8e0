import KiwiEngine
import KiwiKit
import SwiftUI

/// The entries of a file and the result of their import.
struct PlaceImportPreview: View {
  @Bindable var places: PlaceImportViewModel
  @State private var editing: PlaceImportRowViewModel?
  @State private var isUndoing = false
  @Environment(\.timeZone) private var timeZone

  var body: some View {
    List {
      if let current = places.current {
        Section {
          VStack(alignment: .leading, spacing: Spacing.regular) {
            Text(verbatim: current.fileName).font(.headline)
            Text(PlaceImportWords.summary(current)).accessibilityAddTraits(.updatesFrequently)
            ForEach(PlaceImportWords.remarks(current), id: \.self) { Text($0).foregroundStyle(Color.softInk) }
            if current.counts.visits > 0, places.canApply {
              audiencePicker("Visits visible to", $places.visibility)
            }
            if places.canApply {
              Text(PlaceImportWords.places(visibleTo: places.visibility)).smallPrint()
            }
            FieldProblem(text: places.changing.failure?.message)
            actions(current)
          }
        }
        Section("Entries") {
          Picker("Show", selection: $places.filter) {
            ForEach(PlaceImportWords.filters(current), id: \.self) {
              Text(PlaceImportWords.filter($0)).tag($0)
            }
          }
          ForEach(places.items) { row in
            PlaceImportRowView(
              row: row, canEdit: places.canEditRows && row.outcome.isCorrectable,
              isWorking: places.changing.isUnderWay
            ) {
              editing = places.form(for: row, timeZone: timeZone)
            } setLeftOut: { isLeftOut in
              Task { await places.setLeftOut(isLeftOut, row) }
            }
          }
          ListEnd(places) { Text("No entries match this filter.").foregroundStyle(Color.softInk) }
        }
      }
    }
    .task(id: places.reloadKey) { await places.refresh() }
    .sheet(item: $editing) { PlaceImportRowForm(form: $0) }
    .confirming(
      "Undo this import?", isPresented: $isUndoing, "Undo Import",
      message: "Imported entries will be removed, except those you’ve changed since."
    ) {
      await places.undo()
    }
  }

  private func actions(_ current: PlaceImport) -> some View {
    HStack(spacing: Spacing.regular) {
      if places.canApply {
        Button("Import \(PlaceImportWords.entries(places.waitingCount))") { Task { await places.apply() } }
          .buttonStyle(.borderedProminent)
      }
      if current.stage == .applied {
        Button("Undo Import", role: .destructive) { isUndoing = true }.buttonStyle(.bordered)
      }
      Button("Back to Imports") { Task { await places.close() } }.buttonStyle(.bordered)
    }
    .disabled(places.changing.isUnderWay)
  }
}

/// An entry with its result and its uncertain fields.
struct PlaceImportRowView: View {
  let row: PlaceImportRow
  let canEdit: Bool
  var isWorking = false
  let edit: @MainActor () -> Void
  let setLeftOut: @MainActor (Bool) -> Void
  @Environment(\.timeZone) private var timeZone

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      VStack(alignment: .leading, spacing: 0) {
        Text(verbatim: PlaceImportWords.name(row)).font(.headline)
          .foregroundStyle(row.isLeftOut ? Color.softInk : Color.ink)
        Text(PlaceImportWords.becomes(row, in: timeZone)).smallPrint()
        if let audience = PlaceImportWords.audience(row) {
          Text(audience).smallPrint()
        }
        Text(verbatim: row.origin).font(.caption).foregroundStyle(Color.softInk)
        if let note = row.note { Text(verbatim: note).font(.footnote).fontDesign(.serif).lineLimit(3) }
      }
      if !row.problems.isEmpty || row.outcome != .waiting || row.isLeftOut {
        HStack(spacing: Spacing.regular) {
          if row.isLeftOut { chip(localized("Excluded")) }
          ForEach(row.problems, id: \.self) { chip(PlaceImportWords.problem($0)) }
          if let outcome = PlaceImportWords.outcome(row.outcome) { chip(outcome) }
        }
      }
      if let message = row.message { FieldProblem(text: message) }
      if canEdit {
        HStack(spacing: Spacing.regular) {
          Button("Edit", action: edit)
            .accessibilityLabel("Edit entry \(row.number), \(PlaceImportWords.name(row))")
          Button(row.isLeftOut ? "Include" : "Exclude") { setLeftOut(!row.isLeftOut) }
            .accessibilityLabel(
              row.isLeftOut
                ? "Include entry \(row.number), \(PlaceImportWords.name(row))"
                : "Exclude entry \(row.number), \(PlaceImportWords.name(row))"
            )
            .disabled(isWorking)
        }
        .buttonStyle(.bordered)
      }
    }
    .padding(.vertical, Spacing.regular)
  }

  private func chip(_ words: String) -> some View {
    Text(words).font(.caption)
      .padding(.horizontal, Spacing.regular)
      .padding(.vertical, 2)
      .background(Color.flesh)
      .clipShape(Capsule())
  }
}

/// Edits an entry before the import.
struct PlaceImportRowForm: View {
  @Bindable var form: PlaceImportRowViewModel
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      Form {
        Section("Place") {
          checkedField("Name", $form.name, problem: form.nameProblem)
          choicePicker("Category", $form.category, of: SpotCategory.allCases, words: PlaceWords.category)
        }
        Section("Location") {
          LabeledContent("Latitude") {
            TextField("Latitude", text: $form.latitude).keyboardType(.numbersAndPunctuation)
          }
          LabeledContent("Longitude") {
            TextField("Longitude", text: $form.longitude).keyboardType(.numbersAndPunctuation)
          }
          FieldProblem(text: form.coordinateProblem)
        }
        if form.row.kind == .visit {
          Section("Date") {
            Toggle("Add date", isOn: $form.isDated).disabled(form.row.visitedOn != nil)
            if form.isDated { DatePicker("Date", selection: $form.day, displayedComponents: .date) }
          }
        }
        Section {
          Toggle("Exclude this entry", isOn: $form.isLeftOut)
          if let failure = form.saving.failure, failure.field == nil { FieldProblem(text: failure.message) }
        } footer: {
          Text(verbatim: form.row.origin)
        }
      }
      .formBar(
        "Edit Entry", confirm: form.saving.isUnderWay ? "Saving…" : "Done",
        canConfirm: !form.saving.isUnderWay, cancel: { dismiss() }
      ) {
        if await form.save() { dismiss() }
      }
    }
  }
}
