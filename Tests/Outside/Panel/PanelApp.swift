import SwiftUI

// Groups of controls in custom styles.

struct BoxedControls: ControlGroupStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading) {
      configuration.label.font(.caption)
      HStack { configuration.content }
        .padding(8)
        .background(.thinMaterial, in: .rect(cornerRadius: 8))
    }
  }
}

struct PressedStyle: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .padding(.horizontal, 12)
      .padding(.vertical, 6)
      .background(.tint.opacity(configuration.isPressed ? 0.4 : 0.15), in: .capsule)
      .scaleEffect(configuration.isPressed ? 0.95 : 1)
      .animation(.easeOut(duration: 0.1), value: configuration.isPressed)
  }
}

@main
struct PanelApp: App {
  @State private var volume = 5
  @State private var level = 0.6

  var body: some Scene {
    WindowGroup {
      VStack(spacing: 24) {
        ControlGroup("Text") {
          Button("Bold", systemImage: "bold") {}
          Button("Italic", systemImage: "italic") {}
          Button("Underline", systemImage: "underline") {}
        }
        .controlGroupStyle(BoxedControls())
        GroupBox("Sound") {
          Stepper("Volume \(volume)", value: $volume, in: 0...10)
          Gauge(value: level) {
            Text("Level")
          } currentValueLabel: {
            Text(level, format: .percent)
          }
          .gaugeStyle(.accessoryLinearCapacity)
        }
        Button("Louder") { volume = min(volume + 1, 10) }.buttonStyle(PressedStyle())
        DisclosureGroup("More") { Toggle("Mute", isOn: .constant(false)) }
      }
      .padding()
    }
  }
}
