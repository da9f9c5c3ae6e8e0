import KiwiEngine
import KiwiUI
import SwiftUI
import os

/// The app, connected to one server.
struct ServerScreen: View {
  @Environment(\.scenePhase) private var scenePhase
  @State private var model: AppModel?
  private let address: String

  init(address: String) {
    self.address = address
  }

  var body: some View {
    if let model {
      RootView(model: model)
        .onOpenURL { open($0, in: model) }
        .onChange(of: scenePhase) { _, phase in
          Task {
            switch phase {
            case .background: await model.enteredBackground()
            case .active: await model.enteredForeground()
            default: break
            }
          }
        }
    } else if let server {
      ProgressView().task { model = AppModel(services: services(on: server)) }
    } else {
      ContentUnavailableView(
        "No server", systemImage: "network.slash",
        description: Text("Set the server's address in Settings, under KiwiFruit."))
    }
  }

  private var server: URL? {
    guard let url = URL(string: address), url.host() != nil else { return nil }
    return url.scheme == "http" || url.scheme == "https" ? url : nil
  }

  /// `kiwifruit:/@ana` and the server's own web addresses lead to the same screens.
  private func open(_ url: URL, in model: AppModel) {
    guard url.scheme == "kiwifruit" || url.host() == server?.host() else { return }
    let path = url.path(percentEncoded: true)
    let query = url.query(percentEncoded: true).map { "?\($0)" } ?? ""
    model.open(url: (path.isEmpty ? "/" : path) + query)
  }

  private func services(on server: URL) -> DeviceServices {
    let name = "\(server.host() ?? "server")-\(server.port ?? 0)"
    return DeviceServices(
      server: server, folder: .applicationSupportDirectory.appending(path: "KiwiFruit/\(name)"),
      deviceName: UIDevice.current.name, location: DeviceLocation(), log: Self.log)
  }

  private static let logger = Logger(subsystem: Bundle.main.bundleIdentifier ?? "KiwiFruit", category: "app")

  /// Writes to this device's log for debugging; the system stores no lines of this level.
  private static let log: @Sendable (String) -> Void = { line in logger.debug("\(line)") }
}
