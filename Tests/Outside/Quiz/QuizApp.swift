import SwiftUI

// Enums with payloads, custom styles, animations with completion, keyboard.

struct AnswerStyle: ButtonStyle {
  let isRight: Bool?

  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .frame(maxWidth: .infinity)
      .padding()
      .background(background, in: .rect(cornerRadius: 12))
      .scaleEffect(configuration.isPressed ? 0.97 : 1)
  }

  private var background: Color {
    switch isRight {
    case true?: .green.opacity(0.4)
    case false?: .red.opacity(0.4)
    case nil: .gray.opacity(0.15)
    }
  }
}

@main
struct QuizApp: App {
  var body: some Scene {
    WindowGroup { QuizView() }
  }
}

struct QuizView: View {
  private enum Phase: Equatable { case asking, answered(String) }

  private let answers = ["Paris", "Rome", "Oslo"]
  @State private var phase = Phase.asking
  @State private var score = 0

  var body: some View {
    VStack(spacing: 12) {
      Text("Where is the Louvre?").font(.title2).accessibilityAddTraits(.isHeader)
      ForEach(Array(answers.enumerated()), id: \.element) { index, answer in
        Button(answer) { choose(answer) }
          .buttonStyle(AnswerStyle(isRight: isRight(answer)))
          .keyboardShortcut(KeyEquivalent(Character("\(index + 1)")), modifiers: [])
      }
      Text("^[\(score) point](inflect: true)").monospacedDigit()
    }
    .padding()
    .disabled(phase != .asking)
  }

  private func isRight(_ answer: String) -> Bool? {
    guard case .answered(let chosen) = phase, chosen == answer else { return nil }
    return answer == "Paris"
  }

  private func choose(_ answer: String) {
    withAnimation(.easeOut(duration: 0.3)) {
      phase = .answered(answer)
      if answer == "Paris" { score += 1 }
    } completion: {
      phase = .asking
    }
  }
}
