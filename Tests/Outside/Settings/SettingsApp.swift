import SwiftUI

// @Entry values, AppStorage, forms of every control.

extension EnvironmentValues {
  @Entry var accent: Color = .blue
}

enum Appearance: String, CaseIterable, Identifiable {
  case system, light, dark
  var id: Self { self }
}

@main
struct SettingsApp: App {
  @AppStorage("appearance") private var appearance = Appearance.system

  var body: some Scene {
    WindowGroup {
      SettingsForm(appearance: $appearance).environment(\.accent, .mint)
    }
  }
}

struct SettingsForm: View {
  @Binding var appearance: Appearance
  @AppStorage("name") private var name = ""
  @AppStorage("size") private var size = 16.0
  @State private var birthday = Date.now
  @State private var color = Color.red
  @State private var isResetting = false
  @Environment(\.accent) private var accent

  var body: some View {
    NavigationStack {
      Form {
        Section("You") {
          TextField("Name", text: $name).textContentType(.name)
          DatePicker("Birthday", selection: $birthday, in: ...Date.now, displayedComponents: .date)
          ColorPicker("Favourite colour", selection: $color, supportsOpacity: false)
        }
        Section {
          Picker("Appearance", selection: $appearance) {
            ForEach(Appearance.allCases) { Text($0.rawValue.capitalized).tag($0) }
          }
          LabeledContent("Text size") { Slider(value: $size, in: 12...24, step: 1) { Text("Text size") } }
          Stepper("Size \(Int(size))", value: $size, in: 12...24)
        } header: {
          Text("Display")
        } footer: {
          Text("Changes apply at once.")
        }
        Button("Reset", role: .destructive) { isResetting = true }
          .confirmationDialog("Reset everything?", isPresented: $isResetting, titleVisibility: .visible) {
            Button("Reset", role: .destructive) { name = "" }
          }
      }
      .navigationTitle("Settings")
      .tint(accent)
    }
    .preferredColorScheme(appearance == .system ? nil : appearance == .dark ? .dark : .light)
  }
}

#Preview {
  @Previewable @State var appearance = Appearance.dark
  SettingsForm(appearance: $appearance)
}
