import SwiftUI

// Environment values declared by the entry macro.

struct Theme: Equatable {
  var accent = Color.teal
  var corner: CGFloat = 12
}

extension EnvironmentValues {
  @Entry var theme = Theme()
  @Entry var reader: String?
}

extension View {
  func theme(_ theme: Theme) -> some View { environment(\.theme, theme) }
}

@main
struct ThemesApp: App {
  @State private var isWarm = false

  var body: some Scene {
    WindowGroup {
      VStack {
        Toggle("Warm", isOn: $isWarm)
        CardView(title: "Emma")
        CardView(title: "Persuasion").environment(\.reader, "Anne")
      }
      .padding()
      .theme(isWarm ? Theme(accent: .orange, corner: 24) : Theme())
    }
  }
}

struct CardView: View {
  let title: String
  @Environment(\.theme) private var theme
  @Environment(\.reader) private var reader

  var body: some View {
    VStack {
      Text(title)
      if let reader { Text("for \(reader)").font(.caption) }
    }
    .frame(maxWidth: .infinity)
    .padding()
    .background(theme.accent.opacity(0.2), in: .rect(cornerRadius: theme.corner))
  }
}
