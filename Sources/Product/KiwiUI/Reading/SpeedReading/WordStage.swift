public import KiwiEngine
import KiwiKit
public import SwiftUI

/// How the words of a text are shown one after another, for a host whose views are not where the reader is: each word
/// would be a message there. Elsewhere ``TickingWords`` shows them.
///
/// An object, because views compare their environments.
public final class WordStage: Sendable {
  public let draw: @MainActor @Sendable (SpeedReadingViewModel) -> AnyView

  public init(draw: @escaping @MainActor @Sendable (SpeedReadingViewModel) -> AnyView) { self.draw = draw }
}

extension EnvironmentValues {
  @Entry public var wordStage: WordStage?
}

/// The place of the words, with a height of its own: nothing around it moves.
///
/// A word on a background that stays flashes nothing large: what changes are the strokes of its letters, at the largest
/// size some 7,000 square points, where WCAG 2.3.1 begins to count at 21,824.
struct FlashedWords: View {
  let player: SpeedReadingViewModel
  @Environment(\.wordStage) private var stage

  var body: some View {
    let size = CGFloat(player.profile.fontSize)
    Group {
      if let stage { stage.draw(player) } else { TickingWords(player: player) }
    }
    .font(.system(size: size, design: .serif))
    .frame(maxWidth: .infinity)
    .frame(height: size * 1.4 + 64)
    .background(Color.card, in: RoundedRectangle(cornerRadius: Spacing.corner))
  }
}

/// Shows them where the views are, as on a phone.
struct TickingWords: View {
  let player: SpeedReadingViewModel
  @State private var chunk = 0

  private struct Run: Hashable {
    let turn: Int
    let isPlaying: Bool
  }

  var body: some View {
    HStack(spacing: 0) {
      if let plan = player.plan, plan.chunks.indices.contains(chunk) {
        let parts = plan.chunks[chunk].parts
        Text(verbatim: parts.before).frame(maxWidth: .infinity, alignment: .trailing)
        Text(verbatim: parts.pivot).foregroundStyle(Color.heart)
        Text(verbatim: parts.after).frame(maxWidth: .infinity, alignment: .leading)
      }
    }
    .lineLimit(1)
    .accessibilityHidden(true)
    .task(id: Run(turn: player.turn, isPlaying: player.isPlaying)) { await run() }
  }

  private func run() async {
    guard let plan = player.plan, var index = plan.chunk(of: player.place.word) else { return }
    chunk = index
    var due = ContinuousClock.now
    var told = due
    var since = 0
    while player.isPlaying {
      let shown = plan.chunks[index]
      let ramp = SpeedReadingPacing.ramp
      let slow = ramp.indices.contains(since) ? Double(ramp[since]) / 100 : 1
      since += shown.words.count
      let time = SpeedReadingPlan.milliseconds(
        beats: shown.beats, wordsPerMinute: player.profile.wordsPerMinute)
      due += .milliseconds(time * slow)
      guard (try? await Task.sleep(until: due, clock: .continuous)) != nil else { return }
      index += 1
      guard index < plan.chunks.count else { return player.told(word: plan.words.count, isPlaying: false) }
      chunk = index
      player.passed(word: plan.chunks[index].words.lowerBound)
      guard due - told >= .seconds(30) else { continue }
      told = due
      player.told(word: plan.chunks[index].words.lowerBound, isPlaying: true)
    }
  }
}
