import KiwiEngine
import KiwiKit
import SwiftUI

/// Begins a session: which book, from which page, and who may know.
struct StartReadingView: View {
  @Bindable var form: StartReadingViewModel
  let account: Account
  @State private var isChoosing = false
  @Environment(\.dismiss) private var dismiss
  @Environment(\.timeZone) private var timeZone

  var body: some View {
    NavigationStack {
      Form {
        Section {
          if let title = form.title {
            LabeledContent("Book") { Text(verbatim: title.name) }
            Button("Another Book") { form.choose(nil) }
          } else {
            checkedField(
              "What do you read?", $form.bookTitle,
              problem: form.changing.problem("bookTitle") ?? form.changing.problem("titleId"))
            Button("Look for the Book", systemImage: "magnifyingglass") { isChoosing = true }
          }
          numberField("From page", $form.page, problem: form.pageProblem)
        }
        if let joined = form.joined {
          Section {
            Text("You read together with \(joined.reader.name), each with their own time.")
              .foregroundStyle(Color.softInk)
          }
        }
        Section {
          audiencePicker("Who may see that you read", $form.visibility)
        }
        ReadingHabitSection(signals: account.reading.repository.signals)
        Section {
          Toggle("Focus", isOn: $form.isInFocus)
          Text("Nothing but the clock is on the page, and what happens is kept for afterwards.").smallPrint()
        }
        if let failure = form.changing.failure, failure.field == nil { FieldProblem(text: failure.message) }
      }
      .formBar(
        form.joined == nil ? "Start Reading" : "Read Along",
        confirm: form.changing.isUnderWay ? "Starting…" : "Start", canConfirm: form.canStart,
        isBusy: form.changing.isUnderWay, cancel: { dismiss() }
      ) {
        guard await form.start(in: timeZone) else { return }
        dismiss()
        if form.isInFocus, let session = account.reading.current { account.focus.begin(session.id) }
      }
    }
    .sheet(isPresented: $isChoosing) {
      TitlePickerView("Which book?", picker: TitlePickerViewModel(client: account.client)) { form.choose($0) }
    }
  }
}
