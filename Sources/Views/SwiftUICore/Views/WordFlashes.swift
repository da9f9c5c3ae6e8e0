/// Words that stand one after another in one place, each for a time of its own. The page counts by itself
/// (`flashes.js`): no word is a message. It says where it is when it stops, every half minute, when nobody looks, and
/// before whatever is pressed beside it is done.
///
/// What has the shortcut of the space bar starts and stops it on the page at once; the program hears of it too, and is to
/// say the same. The background never changes, and the strokes of the letters are far less than the 21,824 square points
/// that must not flash more than three times a second (WCAG 2.3.1).
nonisolated package struct WordFlashes {
  package struct Flash: Sendable, Hashable {
    /// How many words it shows.
    package var words: Int
    /// In thousandths of the mean time of a word.
    package var beats: Int
    /// The letter at which the eyes rest, which stays in its place, and what is around it.
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
  /// The place in the text of the first word.
  package var first: Int
  /// Words of the whole text, of which a line below says how far it is.
  package var total: Int
  /// The mean, in a minute.
  package var pace: Int
  /// How much longer the first words after a beginning stand, each in hundredths.
  package var ramp: [Int]
  package var isPlaying: Bool
  /// Where to be. The page goes there when the turn is another one than before, and else goes its way.
  package var word: Int
  package var turn: Int
  package var told: @MainActor (_ word: Int, _ isPlaying: Bool) -> Void

  package init(
    _ flashes: [Flash], first: Int, total: Int, pace: Int, ramp: [Int], isPlaying: Bool, word: Int, turn: Int,
    told: @escaping @MainActor (_ word: Int, _ isPlaying: Bool) -> Void
  ) {
    self.flashes = flashes
    self.first = first
    self.total = total
    self.pace = pace
    self.ramp = ramp
    self.isPlaying = isPlaying
    self.word = word
    self.turn = turn
    self.told = told
  }

  /// A line for each, with tabs between: its words, beats and three texts.
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
    // Nobody can listen to it. What is read stands as a text beside it while it rests.
    box.set(.ariaHidden, "true")
    box.set(.dataFlash, view.state)
    box.set(.dataWords, view.list)
    box.listen("flash")
    box.handlers = [.flash(view.told)]
    context.emit(box)
  }
}
