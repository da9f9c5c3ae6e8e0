import ServerCore
import KiwiKit

extension TitleDetails {
  /// Returns the details without empty text and duplicates, after checks across members and server lists.
  ///
  /// - Parameter kind: The kind of the title.
  func checked(for kind: TitleKind) throws(APIError) -> TitleDetails {
    var details = self
    if originalName == .some("") { details.originalName = .some(nil) }
    if description == .some("") { details.description = .some(nil) }
    if let people { details.people = Self.withoutRepetitions(people) }
    if let genres {
      guard genres.allSatisfy(TitleGenres.all.contains) else {
        throw .invalid(
          "genres", "This genre is unknown. Choose one of \(TitleGenres.all.joined(separator: ", ")).")
      }
      details.genres = Self.withoutRepetitions(genres)
    }
    if language == .some("") { details.language = .some(nil) }
    if let code = details.language ?? nil {
      guard code.utf8.count == 2, code.utf8.allSatisfy((UInt8(ascii: "a")...UInt8(ascii: "z")).contains)
      else {
        throw .invalid("language", "A language must be a code of two lowercase letters, such as en.")
      }
    }
    guard kind != .book || (runtimeMinutes ?? nil) == nil else {
      throw .invalid("runtimeMinutes", "A book has no runtime. Enter its pages instead.")
    }
    guard kind == .book || (pages ?? nil) == nil else {
      throw .invalid("pages", "Only books have pages. Remove them.")
    }
    return details
  }

  private static func withoutRepetitions<Value: Hashable>(_ values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { seen.insert($0).inserted }
  }
}
