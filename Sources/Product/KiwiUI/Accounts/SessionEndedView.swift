import KiwiEngine
import SwiftUI

/// Says that the server has logged the reader out, and that nothing of theirs is lost.
struct SessionEndedView: View {
  let ended: AppRouter.EndedSession
  let model: AppModel

  var body: some View {
    NavigationStack {
      ContentUnavailableView {
        Label("You have been logged out", systemImage: "person.crop.circle")
      } description: {
        Text(words)
      } actions: {
        Button("Log In") { model.router.logInRequested() }.buttonStyle(.borderedProminent)
        Button("Look Around") { model.router.sheetDismissed() }.buttonStyle(.bordered)
      }
      .inlineTitle("Logged Out")
    }
  }

  private var words: String {
    let again = ended.username.map { "Log in as \($0) to go on." } ?? "Log in to go on."
    let waits = "\(again) What you had not sent waits here for you alone"
    guard ended.unsentWork.isEmpty else { return "\(waits): \(ended.unsentWork.text)." }
    return model.services.keepsUnsentWork ? "\(waits)." : again
  }
}
