public import KiwiKit

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

/// What a list is asked for, with words to look for in it.
public protocol SearchQuery: Equatable {
  var text: String { get set }
}

extension NoteQuery: SearchQuery {}
extension ExperienceQuery: SearchQuery {}

/// A screen's list that is narrowed while it is shown.
@MainActor public protocol SearchedList: PagedList {
  associatedtype Query: SearchQuery
  var query: Query { get set }
  var clock: EngineClock { get }
}

extension SearchedList {
  /// Shows what something else asks for. What another question was asked for comes to nothing.
  public func show(_ query: Query) async {
    guard query != self.query else { return }
    self.query = query
    pager.clear()
    await uninterrupted { [self] in await refresh() }
  }

  /// Looks for a text. One task after the other asks for this as the person types: a cancelled one does nothing.
  public func search(_ text: String, after pause: Duration = TypedText.pause) async {
    let text = TypedText.query(text)
    guard text != query.text, await TypedText.isWhole(after: pause, by: clock) else { return }
    var query = query
    query.text = text
    await show(query)
  }
}
