/// A field of a place that users can correct.
///
/// ```swift
/// for field in SpotField.allCases { print(field.rawValue) }
/// ```
public enum SpotField: String, Hashable, Sendable, CaseIterable {
  case name
  case category
  case coordinate
  case address
  case town
  case openingHours
  case phone
  case website
  case description
}
