import SwiftUI

// A form with long-standing API.

@main
struct ProfileApp: App {
  var body: some Scene {
    WindowGroup { ProfileView() }
  }
}

struct ProfileView: View {
  @State private var name = ""
  @State private var address = ""
  @State private var isPublic = true
  @State private var born = Date(timeIntervalSince1970: 0)
  @State private var changes = 0

  var body: some View {
    NavigationView {
      Form {
        Section(header: Text("Who you are"), footer: Text("\(changes) changes")) {
          TextField("Name", text: $name)
            .autocapitalization(.words)
            .disableAutocorrection(true)
          TextField("Address", text: $address)
            .keyboardType(.emailAddress)
            .textInputAutocapitalization(.never)
          DatePicker("Born", selection: $born, in: ...Date.now, displayedComponents: .date)
        }
        Section {
          Toggle("Public", isOn: $isPublic).toggleStyle(SwitchToggleStyle(tint: .orange))
        }
      }
      .navigationBarTitle("Profile", displayMode: .inline)
      .navigationBarItems(trailing: Button("Save") {}.disabled(name.isEmpty))
    }
    .onChange(of: name, perform: { _ in changes += 1 })
    .onChange(of: isPublic) { changes += 1 }
  }
}
