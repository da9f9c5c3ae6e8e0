import ServerCore
import KiwiKit

package typealias TitleFields = FieldSet<TitleField>

extension TitleField: BitField {
  package var bit: Int {
    switch self {
    case .name: 1
    case .originalName: 2
    case .year: 4
    case .people: 8
    case .genres: 16
    case .language: 32
    case .runtimeMinutes: 64
    case .pages: 128
    case .description: 256
    }
  }
}

extension TitleFacts: CorrectableFacts {
  package mutating func take(_ field: TitleField, of other: TitleFacts) {
    switch field {
    case .name: name = other.name
    case .originalName: originalName = other.originalName
    case .year: year = other.year
    case .people: people = other.people
    case .genres: genres = other.genres
    case .language: language = other.language
    case .runtimeMinutes: runtimeMinutes = other.runtimeMinutes
    case .pages: pages = other.pages
    case .description: description = other.description
    }
  }

  /// Applies the fields of details. Fields from the history may violate today's input rules.
  package mutating func apply(_ details: TitleDetails) {
    if let name = details.name { self.name = name }
    if let originalName = details.originalName { self.originalName = originalName }
    if let year = details.year { self.year = year }
    if let people = details.people { self.people = people }
    if let genres = details.genres { self.genres = genres }
    if let language = details.language { self.language = language }
    if let runtimeMinutes = details.runtimeMinutes { self.runtimeMinutes = runtimeMinutes }
    if let pages = details.pages { self.pages = pages }
    if let description = details.description { self.description = description }
  }

  /// Returns whether a field has no value.
  package func isEmpty(_ field: TitleField) -> Bool {
    switch field {
    case .name: name.isEmpty
    case .originalName: originalName == nil
    case .year: year == nil
    case .people: people.isEmpty
    case .genres: genres.isEmpty
    case .language: language == nil
    case .runtimeMinutes: runtimeMinutes == nil
    case .pages: pages == nil
    case .description: description == nil
    }
  }
}
