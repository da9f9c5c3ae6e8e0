import KiwiEngine
import SwiftUI

/// A failed change to a post or comment, shown beside it.
struct FailedChangeNote: View {
  let subjectId: String
  let account: Account
  /// Opens the form with the unsaved text.
  let edit: @MainActor () -> Void
  @State private var isDiscarding = false

  var body: some View {
    if let change = account.failedChanges.change(of: subjectId) {
      VStack(alignment: .leading, spacing: Spacing.small) {
        if case .edit(let text?) = change.action {
          Text(text).fontDesign(.serif).foregroundStyle(Color.softInk).lineLimit(6)
        }
        FieldProblem(text: problem(change))
        HStack(spacing: Spacing.regular) {
          Button("Try Again") { account.failedChanges.retry(change) }.buttonStyle(.bordered)
          if change.action != .deletion {
            Button("Edit") {
              account.reopen(change)
              edit()
            }
            .buttonStyle(.bordered)
          }
          Button("Discard", role: .destructive) {
            if change.action == .deletion {
              account.failedChanges.discard(change)
            } else {
              isDiscarding = true
            }
          }
          .buttonStyle(.bordered)
        }
      }
      .frame(maxWidth: .infinity, alignment: .leading)
      .discarding("Discard this change?", isPresented: $isDiscarding) {
        account.failedChanges.discard(change)
      }
    }
  }

  private func problem(_ change: FailedChange) -> String {
    change.action == .deletion
      ? localized("Not deleted. \(change.message)") : localized("Not saved. \(change.message)")
  }
}

extension View {
  /// Asks for confirmation before unsaved text is discarded.
  func discarding(
    _ question: LocalizedStringKey, isPresented: Binding<Bool>, discard: @escaping @MainActor () -> Void
  ) -> some View {
    confirmationDialog(question, isPresented: isPresented, titleVisibility: .visible) {
      Button("Discard", role: .destructive, action: discard)
    } message: {
      Text("This cannot be undone.")
    }
  }
}
