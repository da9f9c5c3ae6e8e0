import KiwiEngine
import KiwiKit
import SwiftUI

/// Starts a session: book, first page and visibility.
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
            Button("Choose Another Book") { form.choose(nil) }
          } else {
            checkedField(
              "What are you reading?", $form.bookTitle,
              problem: form.changing.problem("bookTitle") ?? form.changing.problem("titleId"))
            Button("Find a Book", systemImage: "magnifyingglass") { isChoosing = true }
          }
          numberField(localized("Start at page"), $form.page, problem: form.pageProblem)
        }
        if let joined = form.joined {
          Section {
            Text("You’re reading together with \(joined.reader.name). Each session is timed separately.")
              .foregroundStyle(Color.softInk)
          }
        }
        Section {
          audiencePicker("Visible to", $form.visibility)
        }
        ReadingHabitSection(signals: account.reading.repository.signals)
        Section {
          Toggle("Focus", isOn: $form.isInFocus)
          Text("Shows only the clock and pauses notifications until you finish.").smallPrint()
        }
        if let failure = form.changing.failure, failure.field == nil { FieldProblem(text: failure.message) }
      }
      .formBar(
        form.joined == nil ? "Start Reading" : "Read Together",
        confirm: form.changing.isUnderWay ? "Starting…" : "Start", canConfirm: form.canStart,
        isBusy: form.changing.isUnderWay, cancel: { dismiss() }
      ) {
        guard await form.start(in: timeZone) else { return }
        dismiss()
        if form.isInFocus, let session = account.reading.current { account.focus.begin(session.id) }
      }
    }
    .sheet(isPresented: $isChoosing) {
      TitlePickerView(localized("Choose a Book"), picker: TitlePickerViewModel(client: account.client)) {
        form.choose($0)
      }
    }
  }
}
