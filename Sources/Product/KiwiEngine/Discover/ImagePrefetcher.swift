public import Foundation

/// Fetches pictures before they are shown, so that the cache has them, and lets go of those that were passed by.
@MainActor public final class ImagePrefetcher {
  public typealias Fetch = @Sendable (URL) async -> Void

  private let fetch: Fetch?
  private var tasks: [URL: Task<Void, Never>] = [:]

  /// - Parameter fetch: Brings a picture into the cache that screens read; nil where they need nobody for it, as in a
  ///   browser.
  public init(fetch: Fetch? = nil) { self.fetch = fetch }

  /// What will be shown next; what was fetched for earlier is not needed any more.
  public func prefetch(_ urls: [URL]) {
    guard let fetch else { return }
    for (url, task) in tasks where !urls.contains(url) {
      task.cancel()
      tasks[url] = nil
    }
    for url in urls where tasks[url] == nil {
      tasks[url] = Task { await fetch(url) }
    }
  }
}
