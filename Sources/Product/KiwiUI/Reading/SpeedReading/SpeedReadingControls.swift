import KiwiEngine
import KiwiKit
import SwiftUI

/// The player's controls as buttons and keys.
struct SpeedReadingControls: View {
  let player: SpeedReadingViewModel

  var body: some View {
    VStack(spacing: Spacing.regular) {
      HStack(spacing: Spacing.regular) {
        Button("Previous Sentence", systemImage: "arrow.uturn.backward") { player.backSentence() }
          .buttonStyle(.bordered)
          .keyboardShortcut(.leftArrow, modifiers: [])
          .labelStyle(.iconOnly)
          .disabled(player.place.word == 0)
        play
      }
      HStack(spacing: Spacing.regular) {
        Button("Slower", systemImage: "minus") { Task { await player.change(rateBy: -1) } }
          .buttonStyle(.bordered)
          .keyboardShortcut(.downArrow, modifiers: [])
          .labelStyle(.iconOnly)
          .disabled(player.profile.wordsPerMinute <= Limits.wordsPerMinute.lowerBound)
        Text(SpeedReadingWords.rate(player.profile.wordsPerMinute)).monospacedDigit()
          .frame(minWidth: 190)
        Button("Faster", systemImage: "plus") { Task { await player.change(rateBy: 1) } }
          .buttonStyle(.bordered)
          .keyboardShortcut(.upArrow, modifiers: [])
          .labelStyle(.iconOnly)
          .disabled(player.profile.wordsPerMinute >= Limits.wordsPerMinute.upperBound)
      }
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel("Player")
  }

  @ViewBuilder private var play: some View {
    if player.isAtEnd {
      if player.isLastChapter {
        Button("Start Over", systemImage: "arrow.counterclockwise") { player.startOver() }
          .buttonStyle(.borderedProminent)
      } else {
        Button("Next Chapter", systemImage: "forward") {
          Task { await player.goToChapter(player.place.chapter + 1) }
        }
        .buttonStyle(.borderedProminent)
      }
    } else {
      // A single button keeps the focus when the state changes.
      Button(player.isPlaying ? "Pause" : "Play", systemImage: player.isPlaying ? "pause" : "play") {
        if player.isPlaying { player.pause() } else { player.play() }
      }
      .buttonStyle(.borderedProminent)
      .keyboardShortcut(.space, modifiers: [])
    }
  }
}

/// The remaining time, and the current sentence while paused.
struct SpeedReadingContext: View {
  let player: SpeedReadingViewModel

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      HStack(spacing: Spacing.small) {
        if let end = player.endsAt {
          Text("Time left:")
          Text(timerInterval: Date.now...max(Date.now, end)).monospacedDigit()
        } else if player.isAtEnd {
          Text(player.isLastChapter ? "End of text" : "End of chapter")
        } else {
          Text(
            "Word \(player.place.word + 1) of \(player.plan?.words.count ?? 0), \(ReadingWords.duration(Int(player.secondsLeft))) left"
          )
        }
      }
      .smallPrint()
      if !player.isPlaying, let sentence = player.sentence {
        Text(
          "\(Text(verbatim: sentence.before)) \(Text(verbatim: sentence.word).bold().foregroundStyle(Color.heart)) \(Text(verbatim: sentence.after))"
        )
        .fontDesign(.serif)
        .fixedSize(horizontal: false, vertical: true)
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }
}
