import KiwiEngine
import SwiftUI

/// What the reader wanted to change about a post or comment and could not, beside it.
struct FailedChangeNote: View {
  let subjectId: String
  let account: Account

  var body: some View {
    if let change = account.failedChanges.change(of: subjectId) {
      VStack(alignment: .leading, spacing: Spacing.small) {
        if case .edit(let text?) = change.action {
          Text(text).fontDesign(.serif).foregroundStyle(Color.softInk).lineLimit(6)
        }
        FieldProblem(text: problem(change))
        HStack(spacing: Spacing.regular) {
          Button("Try Again") { account.failedChanges.retry(change) }.buttonStyle(.bordered)
          Button("Discard", role: .destructive) { account.failedChanges.discard(change) }
            .buttonStyle(.bordered)
        }
      }
      .frame(maxWidth: .infinity, alignment: .leading)
    }
  }

  private func problem(_ change: FailedChange) -> String {
    (change.action == .deletion ? "Not deleted. " : "Not saved. ") + change.message
  }
}
