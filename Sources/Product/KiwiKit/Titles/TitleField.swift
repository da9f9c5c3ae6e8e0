/// The fields of a title that users can correct. The kind is fixed, because dated entries and posts depend on it.
///
/// ```swift
/// for field in TitleField.allCases { print(field.rawValue) }
/// ```
public enum TitleField: String, Hashable, Sendable, CaseIterable {
  case name
  case originalName
  case year
  case people
  case genres
  case language
  case runtimeMinutes
  case pages
  case description
}
