import KiwiEngine
import KiwiKit
import SwiftUI

/// Settings of the app and the account, and logging out.
struct SettingsView: View {
  let model: AppModel
  let account: Account
  @AppStorage("theme") private var theme = AppTheme.system
  @State private var isLoggingOut = false
  /// Unsent work that logging out would discard, while the confirmation is open.
  @State private var unsent: UnsentWork?
  @State private var storage: StorageUseViewModel

  init(model: AppModel, account: Account) {
    self.model = model
    self.account = account
    _storage = State(initialValue: StorageUseViewModel(client: account.client))
  }

  var body: some View {
    Form {
      Section("Appearance") {
        Picker("Theme", selection: $theme) {
          ForEach(AppTheme.allCases, id: \.self) { Text($0.title).tag($0) }
        }
        .pickerStyle(.segmented)
      }
      Section("Account") {
        NavigationLink("Edit Profile", value: Route.settings(.profile))
        NavigationLink("My Devices", value: Route.settings(.devices))
        NavigationLink("Change Password", value: Route.settings(.password))
      }
      storageSection
      Section("Reading") { NavigationLink("Reading Settings", value: Route.settings(.reading)) }
      Section("People") {
        NavigationLink("Friends", value: Route.friends)
        NavigationLink("Blocked People", value: Route.settings(.blocked))
        NavigationLink("Muted People", value: Route.settings(.muted))
      }
      Section("Places") {
        LocationConsent(location: account.location)
        NavigationLink("Private Areas", value: Route.privacyZones)
        NavigationLink("Import Places", value: Route.importPlaces)
      }
      Section("This Device") {
        HabitChoice(signals: account.reading.repository.signals)
        NavigationLink("Report a Problem", value: Route.settings(.problem))
      }
      if model.session.role == .admin {
        Section("Administration") { NavigationLink("Reports", value: Route.reports) }
      }
      Section {
        Button(isLoggingOut ? "Logging Out…" : "Log Out") {
          let unsent = account.workLostAtLogOut
          if unsent.isEmpty { logOut() } else { self.unsent = unsent }
        }
        .disabled(isLoggingOut)
        NavigationLink("Delete Account", value: Route.settings(.delete))
      }
    }
    .task { await storage.load() }
    .navigationTitle("Settings")
    .confirmationDialog(
      "Log out with unsent changes?", isPresented: $unsent.isPresent(), titleVisibility: .visible,
      presenting: unsent
    ) { _ in
      if model.services.keepsUnsentWork {
        Button("Log Out and Keep Changes") { logOut(keepingUnsentWork: true) }
      }
      Button("Log Out and Discard Changes", role: .destructive) { logOut() }
      Button("Cancel", role: .cancel) {}
    } message: { unsent in
      Text("Not sent yet: \(unsent.text).")
    }
  }

  @ViewBuilder private var storageSection: some View {
    if let use = storage.storage {
      Section("Storage") {
        if let limit = use.limit, limit > 0 {
          ProgressView(value: Double(min(use.used, limit)), total: Double(limit)) { Text(use.text) }
        } else {
          Text(use.text)
        }
        if use.isFull {
          FieldProblem(
            text: localized("Your storage is full. Delete posts, e-books or photos to free up space."))
        }
      }
    }
  }

  private func logOut(keepingUnsentWork: Bool = false) {
    isLoggingOut = true
    Task {
      await model.logOut(keepingUnsentWork: keepingUnsentWork)
      isLoggingOut = false
    }
  }
}

/// The light or dark appearance of the app.
enum AppTheme: String, CaseIterable {
  case system, light, dark

  var title: String {
    switch self {
    case .system: localized("System")
    case .light: localized("Light")
    case .dark: localized("Dark")
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
    case .password: ChangePasswordView(account: account)
    case .reading: ReadingSettingsView(account: account)
    case .blocked:
      RestrictedPeopleView(
        title: localized("Blocked People"), list: .blocked, emptyTitle: localized("No Blocked People"),
        action: localized("Unblock"),
        account: account)
    case .muted:
      RestrictedPeopleView(
        title: localized("Muted People"), list: .muted, emptyTitle: localized("No Muted People"),
        action: localized("Unmute"),
        account: account)
    case .problem: ProblemReportView(log: account.reading.repository.log)
    case .delete: DeleteAccountView(model: model)
    }
  }
}
