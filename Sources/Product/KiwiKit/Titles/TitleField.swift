/// What people can correct of a title. Its kind stays, because dated entries and posts count on it.
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
