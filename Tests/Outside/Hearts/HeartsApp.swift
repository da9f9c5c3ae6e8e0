import SwiftUI

// Keyframes of several parts of a pose, once for each tap.

struct Pose {
  var scale = 1.0
  var stretch = 1.0
  var rise = 0.0
  var angle = Angle.zero
}

@main
struct HeartsApp: App {
  @State private var likes = 0

  var body: some Scene {
    WindowGroup {
      VStack(spacing: 40) {
        KeyframeAnimator(initialValue: Pose(), trigger: likes) { pose in
          Image(systemName: "heart.fill")
            .font(.system(size: 80))
            .foregroundStyle(.pink.gradient)
            .rotationEffect(pose.angle)
            .scaleEffect(pose.scale)
            .scaleEffect(y: pose.stretch)
            .offset(y: pose.rise)
        } keyframes: { _ in
          KeyframeTrack(\.angle) {
            CubicKeyframe(.zero, duration: 0.58)
            CubicKeyframe(.degrees(16), duration: 0.125)
            CubicKeyframe(.degrees(-16), duration: 0.125)
            CubicKeyframe(.zero, duration: 0.125)
          }
          KeyframeTrack(\.stretch) {
            CubicKeyframe(1, duration: 0.1)
            CubicKeyframe(0.6, duration: 0.15)
            CubicKeyframe(1.5, duration: 0.1)
            CubicKeyframe(1, duration: 0.45)
          }
          KeyframeTrack(\.scale) {
            LinearKeyframe(1, duration: 0.36)
            SpringKeyframe(1.5, duration: 0.8, spring: .bouncy)
            SpringKeyframe(1, spring: .bouncy)
          }
          KeyframeTrack(\.rise) {
            LinearKeyframe(0, duration: 0.1)
            SpringKeyframe(-100, duration: 0.8, spring: .bouncy)
            SpringKeyframe(0, spring: .bouncy)
          }
        }
        Button("Like") { likes += 1 }.sensoryFeedback(.impact, trigger: likes)
      }
    }
  }
}
