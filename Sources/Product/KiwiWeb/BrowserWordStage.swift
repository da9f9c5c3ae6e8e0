import KiwiEngine
import KiwiKit
import KiwiUI
import SwiftUICore

extension WordStage {
  /// Words that the page counts by itself.
  static let browser = WordStage { AnyView(BrowserWords(player: $0)) }
}

/// What is handed out of a text, for the script of the page.
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
        player.told(word: word, isPlaying: isPlaying)
      }
    }
  }
}
