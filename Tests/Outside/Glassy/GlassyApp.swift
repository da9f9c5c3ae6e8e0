import SwiftUI

// Buttons and bars of glass over a picture.

@main
struct GlassyApp: App {
  @Namespace private var names
  @State private var isOpen = false

  var body: some Scene {
    WindowGroup {
      ZStack(alignment: .bottom) {
        LinearGradient(colors: [.indigo, .mint], startPoint: .top, endPoint: .bottom).ignoresSafeArea()
        GlassEffectContainer(spacing: 20) {
          HStack(spacing: 20) {
            Button("Play", systemImage: "play.fill") { withAnimation { isOpen.toggle() } }
              .buttonStyle(.glassProminent)
              .glassEffectID("play", in: names)
            if isOpen {
              Image(systemName: "forward.fill")
                .padding()
                .glassEffect(.regular.tint(.orange).interactive(), in: .circle)
                .glassEffectID("next", in: names)
            }
            Text("Chapter 3").padding().glassEffect()
          }
          .padding()
        }
      }
    }
  }
}
