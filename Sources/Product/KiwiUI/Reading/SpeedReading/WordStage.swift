public import KiwiEngine
import KiwiKit
public import SwiftUI

/// Replaces ``TickingWords`` where views run on a server, because there each word would cost a message.
///
/// A class, because views compare their environments.
public final class WordStage: Sendable {
  public let draw: @MainActor @Sendable (SpeedReadingViewModel) -> AnyView

  public init(draw: @escaping @MainActor @Sendable (SpeedReadingViewModel) -> AnyView) { self.draw = draw }
}

extension EnvironmentValues {
  @Entry public var wordStage: WordStage?
}

/// The area of the words, with a fixed height so that nothing around it moves.
///
/// Only the strokes of the letters flash, at most about 7,000 square points. WCAG 2.3.1 applies from 21,824.
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

/// Shows the words with local timing, as on a phone.
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
    var reported = due
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
      guard index < plan.chunks.count else {
        return player.reported(word: plan.words.count, isPlaying: false)
      }
      chunk = index
      player.passed(word: plan.chunks[index].words.lowerBound)
      guard due - reported >= .seconds(30) else { continue }
      reported = due
      player.reported(word: plan.chunks[index].words.lowerBound, isPlaying: true)
    }
  }
}
