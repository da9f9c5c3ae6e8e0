import SwiftUI

// Source from some years ago: older modifiers and UIKit's colors.

@main
struct LegacyApp: App {
  var body: some Scene {
    WindowGroup { LoginView() }
  }
}

final class LoginModel: ObservableObject {
  @Published var name = ""
  @Published var password = ""
  @Published var isComplete = false
}

struct LoginView: View {
  @StateObject private var model = LoginModel()
  @Environment(\.sizeCategory) private var sizeCategory
  @State private var showsAlert = false

  var body: some View {
    NavigationView {
      VStack(alignment: .leading, spacing: 12) {
        TextField("User name", text: $model.name)
          .autocapitalization(.none)
          .disableAutocorrection(true)
          .padding()
          .background(Color(.systemGray6))
          .cornerRadius(8)
        SecureField("Password", text: $model.password)
          .padding()
          .background(Color(uiColor: .secondarySystemBackground))
          .cornerRadius(8)
        Toggle("Stay signed in", isOn: .constant(true)).toggleStyle(SwitchToggleStyle(tint: .green))
        Button("Sign In") { showsAlert = true }
          .foregroundColor(model.isComplete ? .white : Color(.systemGray2))
          .disabled(!model.isComplete)
        if sizeCategory.isAccessibilityCategory { Text("Large text is on") }
        Spacer()
      }
      .padding()
      .navigationBarTitle("Sign In", displayMode: .inline)
      .onChange(of: model.name, perform: { name in model.isComplete = !name.isEmpty })
      .onReceive(NotificationCenter.default.publisher(for: Notification.Name("signedOut"))) { _ in
        model.password = ""
      }
      .alert(isPresented: $showsAlert) { Alert(title: Text("Welcome"), message: Text(model.name)) }
    }
    .font(.custom("Avenir Next", size: 17, relativeTo: .body))
  }
}
