import SwiftUI

// Glass, materials, symbol effects, sensory feedback.

@Observable
final class Playback {
  var isPlaying = false
  var position = 0.3
}

@main
struct PlayerApp: App {
  @State private var playback = Playback()

  var body: some Scene {
    WindowGroup { PlayerView(playback: playback) }
  }
}

struct PlayerView: View {
  @Bindable var playback: Playback
  @Namespace private var glass

  var body: some View {
    ZStack(alignment: .bottom) {
      LinearGradient(colors: [.purple, .blue], startPoint: .top, endPoint: .bottom).ignoresSafeArea()
      GlassEffectContainer(spacing: 12) {
        HStack(spacing: 12) {
          Button("Back", systemImage: "backward.fill") { playback.position = 0 }
            .glassEffectID("back", in: glass)
          Button(
            playback.isPlaying ? "Pause" : "Play",
            systemImage: playback.isPlaying ? "pause.fill" : "play.fill"
          ) {
            withAnimation { playback.isPlaying.toggle() }
          }
          .symbolEffect(.bounce, value: playback.isPlaying)
          .sensoryFeedback(.impact, trigger: playback.isPlaying)
          .glassEffectID("play", in: glass)
          Slider(value: $playback.position)
        }
        .labelStyle(.iconOnly)
        .padding()
        .glassEffect(.regular.tint(.white.opacity(0.2)).interactive(), in: .rect(cornerRadius: 24))
      }
      .padding()
    }
  }
}
