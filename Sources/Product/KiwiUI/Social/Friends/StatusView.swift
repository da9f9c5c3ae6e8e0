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
          checkedField("In a few words", $form.text, problem: form.textProblem)
        }
        Section {
          choicePicker("Show it for", $form.hours, of: StatusViewModel.hours, words: Self.duration)
          audiencePicker("Who may see it", $form.visibility)
        }
        if let failure = form.saving.failure, failure.field == nil { FieldProblem(text: failure.message) }
        if form.current != nil {
          Section {
            Button("Say Nothing", role: .destructive) { Task { if await form.remove() { done() } } }
          }
        }
      }
      .formBar(
        "How Is It Going?", confirm: form.saving.isUnderWay ? "Saving…" : "Say It", canConfirm: form.canSave,
        isBusy: form.saving.isUnderWay, cancel: { dismiss() }
      ) {
        if await form.save() { done() }
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
