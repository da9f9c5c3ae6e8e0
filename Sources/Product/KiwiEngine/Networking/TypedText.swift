import Foundation
import KiwiKit

/// What stands in a search field, as it is looked for.
public enum TypedText {
  /// How long nothing is typed before it is looked for.
  public static let pause = Duration.milliseconds(400)
  public static let longest = Limits.searchQueryLength

  /// The server counts scalars, of which a character may have many.
  static func query(_ text: String) -> String {
    String(text.trimmingPrefix { $0.isWhitespace }.unicodeScalars.prefix(longest))
  }

  /// Waits until nothing has been typed for a moment. One task after the other asks for this as somebody types; of one
  /// that was cancelled meanwhile the answer is that more is being typed.
  static func isWhole(after pause: Duration = TypedText.pause, by clock: EngineClock) async -> Bool {
    if pause > .zero { try? await clock.sleep(for: pause) }
    return !Task.isCancelled
  }
}

extension String {
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

  /// The trimmed text; nil for an empty one.
  var filled: String? {
    let text = trimmed
    return text.isEmpty ? nil : text
  }
}

extension PagedList {
  /// Shows what something else asks for. What another question was asked for comes to nothing.
  ///
  /// - Parameter path: Where the list has what is asked for.
  func ask<Question: Equatable>(
    for question: Question, in path: ReferenceWritableKeyPath<Self, Question>
  ) async {
    guard question != self[keyPath: path] else { return }
    self[keyPath: path] = question
    pager.clear()
    await uninterrupted { [self] in await refresh() }
  }

  /// Looks for a text. One task after the other asks for this as the person types: a cancelled one does nothing.
  func search(
    for text: String, in path: ReferenceWritableKeyPath<Self, String>, after pause: Duration,
    by clock: EngineClock
  ) async {
    let text = TypedText.query(text)
    guard text != self[keyPath: path], await TypedText.isWhole(after: pause, by: clock) else { return }
    await ask(for: text, in: path)
  }
}
