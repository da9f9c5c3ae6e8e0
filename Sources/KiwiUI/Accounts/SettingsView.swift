import KiwiEngine
import KiwiKit
import SwiftUI

/// How the app looks, the reader's account, and the way out.
struct SettingsView: View {
  let model: AppModel
  let account: Account
  @AppStorage("theme") private var theme = Theme.system
  @State private var isLoggingOut = false

  var body: some View {
    Form {
      Section("Appearance") {
        Picker("Theme", selection: $theme) {
          ForEach(Theme.allCases, id: \.self) { Text($0.title).tag($0) }
        }
        .pickerStyle(.segmented)
      }
      Section("Account") {
        NavigationLink("Edit Profile", value: Route.settings(.profile))
        NavigationLink("My Devices", value: Route.settings(.devices))
        NavigationLink("Change Password", value: Route.settings(.password))
      }
      Section("People") {
        NavigationLink("Blocked People", value: Route.settings(.blocked))
        NavigationLink("Muted People", value: Route.settings(.muted))
      }
      if model.session.role == .admin {
        Section("Host") { NavigationLink("Reports", value: Route.reports) }
      }
      Section {
        Button(isLoggingOut ? "Logging Out…" : "Log Out") {
          isLoggingOut = true
          Task {
            await model.logOut()
            isLoggingOut = false
          }
        }
        .disabled(isLoggingOut)
        NavigationLink("Delete Account", value: Route.settings(.delete))
      }
    }
    .navigationTitle("Settings")
  }
}

/// Whether the app follows the system in light and dark.
enum Theme: String, CaseIterable {
  case system, light, dark

  var title: String {
    switch self {
    case .system: "System"
    case .light: "Light"
    case .dark: "Dark"
    }
  }

  var colorScheme: ColorScheme? {
    switch self {
    case .system: nil
    case .light: .light
    case .dark: .dark
    }
  }
}

struct SettingsRouteView: View {
  let settings: Route.Settings
  let model: AppModel
  let account: Account

  var body: some View {
    switch settings {
    case .profile: EditProfileView(model: model, account: account)
    case .devices: DevicesView(model: model, account: account)
    case .password: ChangePasswordView(model: model)
    case .blocked:
      KeptAwayView(
        title: "Blocked People", list: .blocked, nobody: "You have blocked nobody.", action: "Unblock",
        account: account)
    case .muted:
      KeptAwayView(
        title: "Muted People", list: .muted, nobody: "You have muted nobody.", action: "Unmute",
        account: account)
    case .delete: DeleteAccountView(model: model)
    }
  }
}
