import KiwiEngine
import KiwiKit
import SwiftUI

/// The swipe actions as buttons and keys.
struct DeckControls: View {
  let canUndo: Bool
  let usesKeys: Bool
  let decide: @MainActor (SwipeDirection) -> Void
  let undo: @MainActor () -> Void

  var body: some View {
    HStack(spacing: Spacing.regular) {
      button(localized("Skip"), "xmark", .leftArrow) { decide(.skipped) }
      button(localized("Undo"), "arrow.uturn.backward", "u", action: undo).disabled(!canUndo)
      button(localized("Save"), "bookmark", .upArrow) { decide(.watchlist) }
      button(localized("Done"), "checkmark", .rightArrow) { decide(.seen) }
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel("Swipe actions")
  }

  private func button(
    _ name: String, _ symbol: String, _ key: KeyEquivalent, action: @escaping @MainActor () -> Void
  ) -> some View {
    Button(action: action) {
      VStack(spacing: Spacing.small) {
        Image(systemName: symbol).font(.title2)
        Text(name).font(.caption)
      }
      .frame(minWidth: 44, minHeight: 52)
    }
    .buttonStyle(.bordered)
    .keyboardShortcut(usesKeys ? KeyboardShortcut(key, modifiers: []) : nil)
  }
}
