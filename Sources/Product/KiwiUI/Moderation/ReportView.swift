import KiwiEngine
import KiwiKit
import SwiftUI

/// Reports content or an account to the admins.
struct ReportView: View {
  @Bindable var form: ReportViewModel
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      Form {
        if form.isSent {
          Label("Thank you. An admin will review your report.", systemImage: "checkmark.circle")
        } else {
          Picker("Reason", selection: $form.reason) {
            ForEach(Report.Reason.allCases, id: \.self) { Text($0.title).tag($0) }
          }
          .pickerStyle(.inline)
          TextField("Details (optional)", text: $form.details, axis: .vertical).lineLimit(3...8)
          FieldProblem(text: form.detailsProblem ?? form.sending.failure?.message)
        }
      }
      .inlineTitle("Report")
      .toolbar {
        ToolbarItem(placement: .cancellationAction) { Button(form.isSent ? "Done" : "Cancel") { dismiss() } }
        if !form.isSent {
          ToolbarItem(placement: .confirmationAction) {
            Button("Send") { Task { await form.send() } }
              .buttonStyle(.borderedProminent)
              .disabled(form.sending.isUnderWay || form.detailsProblem != nil)
          }
        }
      }
    }
  }
}

extension Report.Reason {
  var title: String {
    switch self {
    case .spam: localized("Spam")
    case .harassment: localized("Harassment")
    case .hate: localized("Hate speech")
    case .sexual: localized("Sexual content")
    case .violence: localized("Violence")
    case .illegal: localized("Illegal content")
    case .other: localized("Other")
    }
  }
}
