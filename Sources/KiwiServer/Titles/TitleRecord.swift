import KiwiKit

/// What is known of a title.
struct TitleFacts: Hashable, Sendable {
  var kind: TitleKind
  var name: String
  var originalName: String?
  var year: Int?
  var people: [TitlePerson] = []
  var genres: [String] = []
  var language: String?
  var runtimeMinutes: Int?
  var pages: Int?
  var description: String?

  /// What it is found by beside its name.
  var otherNames: [String] { [originalName].compactMap(\.self) + people.map(\.name) }
}

struct TitleRecord: Hashable, Sendable {
  let key: Int64
  let id: String
  var facts: TitleFacts
  /// What people have corrected of it.
  var corrections: TitleFields = []
}

extension JSONWriter {
  /// A ``KiwiKit/Title``.
  mutating func title(_ title: TitleRecord) {
    let facts = title.facts
    object { writer in
      writer.member("id", title.id)
      writer.member("kind", facts.kind.rawValue)
      writer.members(TitleField.allCases, of: facts)
    }
  }
}
