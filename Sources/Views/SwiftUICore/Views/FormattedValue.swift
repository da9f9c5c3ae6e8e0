import Foundation

/// A value with its format, applied when the user is known.
struct FormattedValue: Equatable, Sendable {
  // Only read, and formats are values.
  private nonisolated(unsafe) let source: any FormattedSource

  init<F: FormatStyle>(_ value: F.FormatInput, _ format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    source = Source(value: value, format: format)
  }

  func text(_ environment: EnvironmentValues) -> String { source.text(environment) }

  static func == (left: Self, right: Self) -> Bool { left.source.isSame(as: right.source) }
}

private protocol FormattedSource {
  func text(_ environment: EnvironmentValues) -> String
  func isSame(as other: any FormattedSource) -> Bool
}

private struct Source<F: FormatStyle>: FormattedSource
where F.FormatInput: Equatable, F.FormatOutput == String {
  let value: F.FormatInput
  let format: F

  func text(_ environment: EnvironmentValues) -> String { environment.localized(format).format(value) }

  func isSame(as other: any FormattedSource) -> Bool {
    guard let other = other as? Self else { return false }
    return value == other.value && format == other.format
  }
}
