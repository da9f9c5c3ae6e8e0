import SwiftUI

// A timer: custom styles and modifiers, gradients, repeating animation, state in an enum.

@MainActor @Observable
final class FocusTimer {
  enum Phase: Equatable {
    case idle
    case running(remaining: Int)
    case finished
  }

  private(set) var phase: Phase = .idle
  var length = 25

  var fraction: CGFloat {
    guard case .running(let remaining) = phase else { return phase == .finished ? 1 : 0 }
    return 1 - CGFloat(remaining) / CGFloat(length * 60)
  }

  func run() async {
    phase = .running(remaining: length * 60)
    while case .running(let remaining) = phase, remaining > 0, !Task.isCancelled {
      try? await Task.sleep(nanoseconds: 1_000_000_000)
      phase = remaining == 1 ? .finished : .running(remaining: remaining - 1)
    }
  }

  func reset() { phase = .idle }
}

struct CapsuleButtonStyle: ButtonStyle {
  var color: Color = .indigo
  @Environment(\.isEnabled) private var isEnabled

  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .font(.headline.weight(.semibold))
      .foregroundStyle(.white)
      .padding(.vertical, 12)
      .padding(.horizontal, 28)
      .background(Capsule().fill(color.gradient))
      .scaleEffect(configuration.isPressed ? 0.96 : 1)
      .opacity(isEnabled ? 1 : 0.5)
      .animation(.easeOut(duration: 0.15), value: configuration.isPressed)
  }
}

extension ButtonStyle where Self == CapsuleButtonStyle {
  static func capsule(_ color: Color) -> CapsuleButtonStyle { CapsuleButtonStyle(color: color) }
}

struct CardModifier: ViewModifier {
  @Environment(\.colorScheme) private var colorScheme
  var cornerRadius: CGFloat

  func body(content: Content) -> some View {
    content
      .padding(20)
      .background(
        RoundedRectangle(cornerRadius: cornerRadius, style: .continuous)
          .fill(colorScheme == .dark ? Color.black.opacity(0.4) : Color.white.opacity(0.8))
      )
      .overlay(RoundedRectangle(cornerRadius: cornerRadius).strokeBorder(.quaternary))
      .shadow(color: .black.opacity(0.1), radius: 8, x: 0, y: 4)
  }
}

extension View {
  func card(cornerRadius: CGFloat = 20) -> some View { modifier(CardModifier(cornerRadius: cornerRadius)) }

  @ViewBuilder func hidden(if condition: Bool) -> some View {
    if condition { hidden() } else { self }
  }
}

@main
struct FocusApp: App {
  @Environment(\.scenePhase) private var scenePhase

  var body: some Scene {
    WindowGroup {
      FocusView()
    }
    .onChange(of: scenePhase) { _, phase in
      if phase == .background { print("away") }
    }
  }
}

struct FocusView: View {
  @State private var timer = FocusTimer()
  @State private var isRunning = false
  @State private var isPulsing = false

  var body: some View {
    ZStack {
      LinearGradient(
        gradient: Gradient(stops: [.init(color: .indigo, location: 0), .init(color: .purple, location: 1)]),
        startPoint: .topLeading, endPoint: .bottomTrailing
      )
      .ignoresSafeArea()
      VStack(spacing: 32) {
        dial
        controls
      }
      .card()
      .padding()
    }
    .task(id: isRunning) {
      guard isRunning else { return }
      await timer.run()
      isRunning = false
    }
  }

  private var dial: some View {
    ZStack {
      Circle().stroke(Color.secondary.opacity(0.2), lineWidth: 16)
      Circle()
        .trim(from: 0, to: timer.fraction)
        .stroke(
          AngularGradient(colors: [.pink, .orange, .pink], center: .center),
          style: StrokeStyle(lineWidth: 16, lineCap: .round)
        )
        .rotationEffect(.degrees(-90))
      label
        .font(.system(size: 44, weight: .thin, design: .rounded))
        .monospacedDigit()
        .minimumScaleFactor(0.5)
        .lineLimit(1)
    }
    .frame(width: 220, height: 220)
    .scaleEffect(isPulsing ? 1.02 : 1)
    .onAppear {
      withAnimation(.easeInOut(duration: 1.2).repeatForever(autoreverses: true)) { isPulsing = true }
    }
  }

  @ViewBuilder private var label: some View {
    switch timer.phase {
    case .idle: Text("\(timer.length):00")
    case .running(let remaining): Text(String(format: "%02d:%02d", remaining / 60, remaining % 60))
    case .finished:
      Image(systemName: "checkmark").transition(.scale)
    }
  }

  private var controls: some View {
    HStack(spacing: 16) {
      Button(isRunning ? "Stop" : "Start") {
        isRunning.toggle()
        if !isRunning { timer.reset() }
      }
      .buttonStyle(.capsule(isRunning ? .red : .indigo))
      Menu {
        ForEach([15, 25, 50], id: \.self) { minutes in
          Button("\(minutes) minutes") { timer.length = minutes }
        }
      } label: {
        Image(systemName: "timer")
      }
      .disabled(isRunning)
    }
  }
}
