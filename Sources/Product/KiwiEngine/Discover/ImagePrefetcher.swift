public import Foundation

/// Loads pictures into the cache before they appear, and cancels those no longer needed.
@MainActor public final class ImagePrefetcher {
  public typealias Fetch = @Sendable (URL) async -> Void

  private let fetch: Fetch?
  private var tasks: [URL: Task<Void, Never>] = [:]

  /// - Parameter fetch: Loads a picture into the cache that screens use; nil if screens load pictures themselves, as in
  ///   a browser.
  public init(fetch: Fetch? = nil) { self.fetch = fetch }

  /// Replaces the set of pictures to prefetch.
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
