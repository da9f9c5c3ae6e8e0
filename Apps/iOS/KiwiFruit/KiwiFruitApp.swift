import KiwiEngine
import KiwiUI
import SwiftUI

@main
struct KiwiFruitApp: App {
  @AppStorage("serverAddress") private var serverAddress = "http://localhost:5000"

  var body: some Scene {
    WindowGroup {
      // Another address is another server with its own session and data, so the app restarts.
      ServerScreen(address: serverAddress).id(serverAddress)
    }
  }
}
