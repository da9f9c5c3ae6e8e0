import Foundation

/// The locale of the reader whom the current task serves.
///
/// A server runs the screens of many readers in one process, so the process's own locale does not apply to them.
package enum ReaderLocale {
  @TaskLocal package static var current: Locale?
}
