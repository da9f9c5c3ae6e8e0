import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The pictures that a device keeps: those that screens load by themselves, and those fetched before they are shown.
enum PictureCache {
  static let memoryBytes = 50 << 20
  static let diskBytes = 200 << 20

  /// The system's own cache is too small for a screen full of pictures. It goes by what the server says of each.
  static func enlarge() {
    URLCache.shared = URLCache(memoryCapacity: memoryBytes, diskCapacity: diskBytes, diskPath: nil)
  }

  /// Brings a picture into the cache. What does not come now comes when its screen asks for it.
  @concurrent static func fetch(_ url: URL) async {
    let (ended, continuation) = AsyncStream<Never>.makeStream()
    let task = URLSession.shared.dataTask(with: url) { _, _, _ in continuation.finish() }
    task.resume()
    for await _ in ended {}
    if Task.isCancelled { task.cancel() }
  }
}
