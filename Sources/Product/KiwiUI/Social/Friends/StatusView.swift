import KiwiEngine
import KiwiKit
import SwiftUI

/// The status of a profile; on the user's own profile also a button that changes it.
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
          Button(profile.status == nil ? "Set Status" : "Change") {
            form = StatusViewModel(profile.status, client: account.client)
          }
          .buttonStyle(.borderless)
          .fixedSize()
          .accessibilityLabel(profile.status == nil ? "Set Status" : "Change Status")
        }
      }
      .sheet(item: $form) { form in
        StatusView(form: form) { screen.scheduleRefresh() }
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

/// Sets or clears the user's status.
struct StatusView: View {
  @Bindable var form: StatusViewModel
  let changed: @MainActor () -> Void
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      Form {
        Section {
          checkedField("Status", $form.text, problem: form.textProblem)
        }
        Section {
          choicePicker("Show for", $form.hours, of: StatusViewModel.hours, words: Self.duration)
          audiencePicker("Visible to", $form.visibility)
        }
        if let failure = form.saving.failure, failure.field == nil { FieldProblem(text: failure.message) }
        if form.current != nil {
          Section {
            Button("Clear Status", role: .destructive) { Task { if await form.remove() { done() } } }
          }
        }
      }
      .formBar(
        "Set Status", confirm: form.saving.isUnderWay ? "Saving…" : "Save", canConfirm: form.canSave,
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
    hours < 24 ? localized("\(hours) hours") : localized("\(hours / 24) days")
  }
}
