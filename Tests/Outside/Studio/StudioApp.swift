import SwiftUI

// An inspector beside its subject.

@main
struct StudioApp: App {
  var body: some Scene {
    WindowGroup { StudioView() }
  }
}

struct StudioView: View {
  @State private var isInspecting = true
  @State private var radius = 24.0
  @State private var hue = 0.4
  @State private var hasShadow = true

  var body: some View {
    NavigationStack {
      RoundedRectangle(cornerRadius: radius)
        .fill(Color(hue: hue, saturation: 0.6, brightness: 0.9))
        .shadow(radius: hasShadow ? 12 : 0)
        .frame(width: 200, height: 200)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .navigationTitle("Studio")
        .toolbar {
          Button("Inspector", systemImage: "sidebar.trailing") { isInspecting.toggle() }
        }
    }
    .inspector(isPresented: $isInspecting) {
      Form {
        LabeledContent("Corner") { Slider(value: $radius, in: 0...100) }
        LabeledContent("Hue") { Slider(value: $hue) }
        Toggle("Shadow", isOn: $hasShadow)
      }
      .inspectorColumnWidth(min: 200, ideal: 260, max: 400)
    }
  }
}
