import KiwiEngine
import SwiftUI

/// Explains that the session has ended and that unsent work is kept.
struct SessionEndedView: View {
  let ended: AppRouter.EndedSession
  let model: AppModel

  var body: some View {
    NavigationStack {
      ContentUnavailableView {
        Label("You Have Been Logged Out", systemImage: "person.crop.circle")
      } description: {
        Text(words)
      } actions: {
        Button("Log In") { model.router.logInRequested() }.buttonStyle(.borderedProminent)
        Button("Not Now") { model.router.sheetDismissed() }.buttonStyle(.bordered)
      }
      .inlineTitle("Logged Out")
    }
  }

  private var words: String {
    let again =
      ended.username.map { localized("Log in as \($0) to continue.") } ?? localized("Log in to continue.")
    guard ended.unsentWork.isEmpty else {
      return localized(
        "\(again) Your unsent changes are saved on this device, and only you can see them: \(ended.unsentWork.text)."
      )
    }
    return model.services.keepsUnsentWork
      ? localized("\(again) Your unsent changes are saved on this device, and only you can see them.") : again
  }
}
