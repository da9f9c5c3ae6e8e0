import SwiftUI
import WebHost

/// Plants to water: an app with users, an image and a custom theme.
@main
struct Minimal: HostedApp {
  static func configure(_ host: inout WebHostConfiguration) {
    host.site.name = "Plants"
    host.site.icon = "/leaf.svg"
    host.assets = [WebAsset(path: "/leaf.svg", type: "image/svg+xml", bytes: PackageResources.leaf_svg)]
    host.signIn = .inMemory()
    host.theme.accent = Theme.Shade(light: 0x8A3FB0, dark: 0xCF94EE)
    host.theme.fonts.system.insert("Inter", at: 0)
  }

  var body: some Scene {
    WindowGroup { PlantsScreen() }
  }
}

struct PlantsScreen: View {
  @Environment(\.hostedPage) private var page
  @AppStorage("watered") private var watered = 0
  @State private var name = ""

  var body: some View {
    NavigationStack {
      VStack(spacing: 16) {
        AsyncImage(url: URL(string: "/leaf.svg")).frame(width: 48, height: 48)
        if let user = page.user {
          Text("\(user) has watered \(watered) plants.")
          Button("Water a Plant") { watered += 1 }.buttonStyle(.borderedProminent)
          Button("Sign Out") { Task { await page.signOut() } }
        } else {
          TextField("Name", text: $name).textFieldStyle(.roundedBorder)
          // A real app asks for a password here.
          Button("Sign In") { Task { await page.signIn(as: name) } }
            .buttonStyle(.borderedProminent)
            .disabled(name.isEmpty)
        }
      }
      .padding(16)
      .frame(maxWidth: 320)
      .navigationTitle("Plants")
    }
  }
}
