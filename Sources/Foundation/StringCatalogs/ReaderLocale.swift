import Foundation

/// The locale of the reader for whom the current task works.
///
/// A server runs the screens of many readers in one process, so that the process's own locale says nothing about them.
package enum ReaderLocale {
  @TaskLocal package static var current: Locale?
}
