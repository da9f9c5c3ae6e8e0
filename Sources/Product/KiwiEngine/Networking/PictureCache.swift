import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The system's cache of pictures, shared by screens and the prefetcher.
enum PictureCache {
  static let memoryBytes = 50 << 20
  static let diskBytes = 200 << 20

  /// Enlarges the system's cache, which is too small for a screen of pictures. The server's headers control it.
  static func enlarge() {
    URLCache.shared = URLCache(memoryCapacity: memoryBytes, diskCapacity: diskBytes, diskPath: nil)
  }

  /// Loads a picture into the cache. Ignores failures: the screen loads the picture again.
  @concurrent static func fetch(_ url: URL) async {
    let (ended, continuation) = AsyncStream<Never>.makeStream()
    let task = URLSession.shared.dataTask(with: url) { _, _, _ in continuation.finish() }
    task.resume()
    for await _ in ended {}
    if Task.isCancelled { task.cancel() }
  }
}
