import KiwiEngine
import SwiftUI

/// What the reader wanted to change about a post or comment and could not, beside it.
struct FailedChangeNote: View {
  let subjectId: String
  let account: Account
  /// Shows the form with the words in it.
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
              account.takeBack(change)
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
    (change.action == .deletion ? "Not deleted. " : "Not saved. ") + change.message
  }
}

extension View {
  /// Asks before words go that are nowhere else.
  func discarding(
    _ question: LocalizedStringKey, isPresented: Binding<Bool>, discard: @escaping @MainActor () -> Void
  ) -> some View {
    confirmationDialog(question, isPresented: isPresented, titleVisibility: .visible) {
      Button("Discard", role: .destructive, action: discard)
    } message: {
      Text("What you wrote is gone then.")
    }
  }
}
