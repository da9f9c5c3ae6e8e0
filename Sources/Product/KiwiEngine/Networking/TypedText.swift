import Foundation
import KiwiKit

/// The text of a search field, prepared for a search.
public enum TypedText {
  /// The pause in typing before a search starts.
  public static let pause = Duration.milliseconds(400)
  public static let maxLength = Limits.searchQueryLength

  /// Shortens the text to the maximum length. The server counts Unicode scalars.
  static func query(_ text: String) -> String {
    String(text.trimmingPrefix { $0.isWhitespace }.unicodeScalars.prefix(maxLength))
  }

  /// Waits for a pause in typing. Returns false if further typing cancelled the task.
  static func isWhole(after pause: Duration = TypedText.pause, by clock: EngineClock) async -> Bool {
    if pause > .zero { try? await clock.sleep(for: pause) }
    return !Task.isCancelled
  }
}

extension String {
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

  /// The trimmed text; nil if it is empty.
  var filled: String? {
    let text = trimmed
    return text.isEmpty ? nil : text
  }
}

extension PagedList {
  /// Changes the question of the list and reloads it. Results for another question are dropped.
  ///
  /// - Parameter path: The property that holds the question.
  func ask<Question: Equatable>(
    for question: Question, in path: ReferenceWritableKeyPath<Self, Question>
  ) async {
    guard question != self[keyPath: path] else { return }
    self[keyPath: path] = question
    pager.clear()
    await uninterrupted { [self] in await refresh() }
  }

  /// Searches for a text once typing pauses. A cancelled call does nothing.
  func search(
    for text: String, in path: ReferenceWritableKeyPath<Self, String>, after pause: Duration,
    by clock: EngineClock
  ) async {
    let text = TypedText.query(text)
    guard text != self[keyPath: path], await TypedText.isWhole(after: pause, by: clock) else { return }
    await ask(for: text, in: path)
  }
}
