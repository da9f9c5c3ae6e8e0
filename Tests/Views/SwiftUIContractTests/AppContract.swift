import SwiftUI

struct AppContract: App {
  @State private var model = DataFlowContract.Model()
  @StateObject private var older = DataFlowContract.OlderModel()
  @Environment(\.scenePhase) private var scenePhase

  var body: some Scene {
    WindowGroup("Title", id: "main") {
      DataFlowContract()
    }
    .environment(model)
    .environment(\.locale, Locale(identifier: "de"))
    .environmentObject(older)
    .defaultAppStorage(.standard)
    .onChange(of: scenePhase) {}
    .onChange(of: scenePhase, initial: true) { old, new in assert(old == old && new == new) }
  }
}

struct ContractPreviews: PreviewProvider {
  static var previews: some View {
    TextContract().previewDisplayName("Text")
    ControlContract().previewDisplayName("Controls")
  }
}
