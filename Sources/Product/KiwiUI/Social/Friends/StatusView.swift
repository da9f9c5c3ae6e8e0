import KiwiEngine
import KiwiKit
import SwiftUI

/// What somebody says of how it is going, on their page; the way to say it, on one's own.
struct StatusLine: View {
  let profile: Profile
  let screen: ProfileViewModel
  let account: Account
  @State private var form: StatusViewModel?

  var body: some View {
    let isOwn = account.user?.id == profile.id
    if isOwn || profile.status != nil {
      HStack(spacing: Spacing.regular) {
        if let status = profile.status { StatusText(status: status) }
        if isOwn {
          Button(profile.status == nil ? "Say How It Is Going" : "Change") {
            form = StatusViewModel(profile.status, client: account.client)
          }
          .buttonStyle(.borderless)
          .fixedSize()
          .accessibilityLabel(profile.status == nil ? "Say How It Is Going" : "Change what you say")
        }
      }
      .sheet(item: $form) { form in
        StatusView(form: form) { screen.lookAgain() }
      }
    }
  }
}

struct StatusText: View {
  let status: UserStatus

  var body: some View {
    Text(verbatim: "“\(status.text)”").fontDesign(.serif).written(as: status.text)
  }
}

/// Says a line of how it is going.
struct StatusView: View {
  @Bindable var form: StatusViewModel
  let changed: @MainActor () -> Void
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      Form {
        Section {
          TextField("In a few words", text: $form.text)
          FieldProblem(text: form.textProblem)
        }
        Section {
          Picker("Show it for", selection: $form.hours) {
            ForEach(StatusViewModel.hours, id: \.self) { Text(Self.duration($0)).tag($0) }
          }
          Picker("Who may see it", selection: $form.visibility) {
            ForEach(Audience.allCases, id: \.self) { Text(AudienceWords.name($0)).tag($0) }
          }
        }
        if let failure = form.saving.failure, failure.field == nil { FieldProblem(text: failure.message) }
        if form.current != nil {
          Section {
            Button("Say Nothing", role: .destructive) { Task { if await form.remove() { done() } } }
          }
        }
      }
      .navigationTitle("How Is It Going?")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel") { dismiss() }.disabled(form.saving.isUnderWay)
        }
        ToolbarItem(placement: .confirmationAction) {
          Button(form.saving.isUnderWay ? "Saving…" : "Say It") { Task { if await form.save() { done() } } }
            .buttonStyle(.borderedProminent)
            .disabled(!form.canSave)
        }
      }
    }
  }

  private func done() {
    changed()
    dismiss()
  }

  private static func duration(_ hours: Int) -> String {
    hours < 24 ? "\(hours) hours" : CountWords.count(hours / 24, "day", "days")
  }
}
