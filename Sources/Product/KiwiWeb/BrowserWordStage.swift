import KiwiEngine
import KiwiKit
import KiwiUI
import SwiftUICore

extension WordStage {
  /// A stage whose words the page's script advances.
  static let browser = WordStage { AnyView(BrowserWords(player: $0)) }
}

/// The part of a text that is sent to the page's script.
private struct BrowserWords: View {
  let player: SpeedReadingViewModel

  var body: some View {
    if let plan = player.plan, !player.shownChunks.isEmpty {
      let chunks = plan.chunks[player.shownChunks]
      WordFlashes(
        chunks.map { chunk in
          WordFlashes.Flash(
            words: chunk.words.count, beats: chunk.beats, before: chunk.parts.before,
            pivot: chunk.parts.pivot,
            after: chunk.parts.after)
        },
        first: chunks.first?.words.lowerBound ?? 0, total: plan.words.count,
        pace: player.profile.wordsPerMinute, ramp: SpeedReadingPacing.ramp, isPlaying: player.isPlaying,
        word: player.place.word, turn: player.turn
      ) { word, isPlaying in
        player.reported(word: word, isPlaying: isPlaying)
      }
    }
  }
}
