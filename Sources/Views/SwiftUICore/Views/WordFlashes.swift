/// Words shown one after another in one place, each for its own duration. The page's script (`flashes.js`) advances
/// them without messages. It reports its position when it stops, every half minute, when the page is hidden, and before
/// the action of a control beside it.
///
/// The control with the space bar as shortcut starts and stops the words immediately; the app receives the action
/// as well and must set the same state. The background never changes, and the strokes of letters are far below the
/// 21,824 square pixels that must not flash more than three times a second (WCAG 2.3.1).
nonisolated package struct WordFlashes {
  package struct Flash: Sendable, Hashable {
    /// The number of words shown.
    package var words: Int
    /// The duration, in thousandths of a word's mean duration.
    package var beats: Int
    /// The letter on which the eyes rest, and the text around it. The letter keeps its position.
    package var before, pivot, after: String

    package init(words: Int, beats: Int, before: String, pivot: String, after: String) {
      self.words = words
      self.beats = beats
      self.before = before
      self.pivot = pivot
      self.after = after
    }
  }

  package var flashes: [Flash]
  /// The position of the first word in the text.
  package var first: Int
  /// The number of words in the whole text, for the progress bar.
  package var total: Int
  /// Words per minute, on average.
  package var pace: Int
  /// The extra durations of the first words after a start, in hundredths.
  package var ramp: [Int]
  package var isPlaying: Bool
  /// The position to show. The page moves there only when `turn` changes.
  package var word: Int
  package var turn: Int
  package var report: @MainActor (_ word: Int, _ isPlaying: Bool) -> Void

  package init(
    _ flashes: [Flash], first: Int, total: Int, pace: Int, ramp: [Int], isPlaying: Bool, word: Int, turn: Int,
    report: @escaping @MainActor (_ word: Int, _ isPlaying: Bool) -> Void
  ) {
    self.flashes = flashes
    self.first = first
    self.total = total
    self.pace = pace
    self.ramp = ramp
    self.isPlaying = isPlaying
    self.word = word
    self.turn = turn
    self.report = report
  }

  /// One line per item with tab-separated fields: words, beats and three texts.
  var list: String {
    flashes.map { flash in
      let texts = [flash.before, flash.pivot, flash.after].map { text in
        String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
      }
      return ([String(flash.words), String(flash.beats)] + texts).joined(separator: "\t")
    }
    .joined(separator: "\n")
  }

  var state: String {
    ([turn, isPlaying ? 1 : 0, pace, word, first, total] + ramp).map(String.init).joined(separator: " ")
  }
}

extension WordFlashes: PrimitiveView {

  @MainActor package static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.div, .flash)
    box.traits = [.ownWidth, .ownHeight]
    // Hidden from assistive technology, which reads the text shown beside it while paused.
    box.set(.ariaHidden, "true")
    box.set(.dataFlash, view.state)
    box.set(.dataWords, view.list)
    box.listen("flash")
    box.handlers = [.flash(view.report)]
    context.emit(box)
  }
}
