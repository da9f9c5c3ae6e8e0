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
            TextField("What do you read?", text: $form.bookTitle)
            FieldProblem(text: form.changing.problem("bookTitle") ?? form.changing.problem("titleId"))
            Button("Look for the Book", systemImage: "magnifyingglass") { isChoosing = true }
          }
          LabeledField("From page", text: $form.page).keyboardType(.numberPad)
          FieldProblem(text: form.pageProblem)
        }
        if let joined = form.joined {
          Section {
            Text("You read together with \(joined.reader.name), each with their own time.")
              .foregroundStyle(Color.softInk)
          }
        }
        Section {
          Picker("Who may see that you read", selection: $form.visibility) {
            ForEach(Audience.allCases, id: \.self) { Text(AudienceWords.name($0)).tag($0) }
          }
        }
        ReadingHabitSection(signals: account.reading.repository.signals)
        Section {
          Toggle("Focus", isOn: $form.isInFocus)
          Text("Nothing but the clock is on the page, and what happens is kept for afterwards.")
            .font(.footnote)
            .foregroundStyle(Color.softInk)
        }
        if let failure = form.changing.failure, failure.field == nil { FieldProblem(text: failure.message) }
      }
      .navigationTitle(form.joined == nil ? "Start Reading" : "Read Along")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel") { dismiss() }.disabled(form.changing.isUnderWay)
        }
        ToolbarItem(placement: .confirmationAction) {
          Button(form.changing.isUnderWay ? "Starting…" : "Start") {
            Task {
              guard await form.start(in: timeZone) else { return }
              dismiss()
              if form.isInFocus, let session = account.reading.current { account.focus.begin(session.id) }
            }
          }
          .buttonStyle(.borderedProminent)
          .disabled(!form.canStart)
        }
      }
    }
    .sheet(isPresented: $isChoosing) {
      TitlePickerView("Which book?", picker: TitlePickerViewModel(client: account.client)) { form.choose($0) }
    }
  }
}
