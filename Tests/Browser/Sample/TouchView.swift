import SwiftUIControls
import SwiftUICore

/// Touch gestures: a long page with a card to drag sideways, pictures to magnify and rotate, pages to turn.
struct TouchView: View {
  @State private var across = 0.0
  @State private var down = 0.0
  @State private var scale = 1.0
  @State private var angle = 0.0
  @State private var refreshes = 0
  @State private var chosen = 0
  @State private var did = "nothing"

  var body: some View {
    ScrollView {
      VStack(spacing: 16) {
        Text("Refreshed \(refreshes) times")
        Color.green.frame(width: 200, height: 120).offset(x: across)
          .gesture(DragGesture().onChanged { across = $0.translation.width }.onEnded { _ in across = 0 })
          .accessibilityIdentifier("across")
        Color.orange.frame(width: 200, height: 120).offset(y: down)
          .gesture(DragGesture().onChanged { down = $0.translation.height }.onEnded { _ in down = 0 })
          .accessibilityIdentifier("down")
        Text("Scale \(Int((scale * 100).rounded()))")
        Color.blue.frame(width: 240, height: 160)
          .gesture(MagnifyGesture().onChanged { scale = $0.magnification })
          .accessibilityIdentifier("magnify")
        Text("Angle \(Int(angle.rounded()))")
        Color.red.frame(width: 240, height: 160)
          .gesture(RotateGesture().onChanged { angle = $0.rotation.degrees })
          .accessibilityIdentifier("rotate")
        TabView {
          ForEach(1..<4) { number in Text("Page \(number)").frame(maxWidth: .infinity, minHeight: 120) }
        }
        .tabViewStyle(.page)
        .accessibilityIdentifier("pages")
        Text("Chosen \(chosen)").contextMenu { Button("Choose") { chosen += 1 } }
          .accessibilityIdentifier("menu")
        Text("Did \(did)")
        row("open row", full: true)
        row("closed row", full: false)
        Button("Hold") {}.buttonStyle(Sinking()).accessibilityIdentifier("hold")
        ForEach(0..<40, id: \.self) { Text("Line \($0)") }
      }
    }
    .refreshable { await refresh() }
  }

  private func row(_ name: String, full: Bool) -> some View {
    Text(name).frame(maxWidth: .infinity, minHeight: 60)
      .swipeActions(edge: .leading, allowsFullSwipe: full) { Button("Pin") { did = "pin \(name)" } }
      .swipeActions(allowsFullSwipe: full) {
        Button("Delete", role: .destructive) { did = "delete \(name)" }
        Button("Flag") { did = "flag \(name)" }
      }
      .accessibilityIdentifier(name)
  }

  private func refresh() async { refreshes += 1 }
}

private struct Sinking: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    Text(configuration.isPressed ? "Down" : "Up")
  }
}
