import Foundation
import Testing
import Threads

@testable import KiwiEngine

@MainActor struct ImagePrefetcherTests {
  private func url(_ number: Int) throws -> URL {
    try #require(URL(string: "https://host.example/\(number).jpg"))
  }

  @Test func `pictures are prefetched once and cancelled when passed`() async throws {
    let log = Mutex((begun: [URL](), ended: [URL]()))
    let prefetcher = ImagePrefetcher { url in
      log.withLock { $0.begun.append(url) }
      while !Task.isCancelled { await Task.yield() }
      log.withLock { $0.ended.append(url) }
    }
    prefetcher.prefetch(try (0..<5).map(url))
    prefetcher.prefetch(try (1..<6).map(url))
    while log.withLock({ $0.begun.count }) < 6 { await Task.yield() }
    while log.withLock({ $0.ended.isEmpty }) { await Task.yield() }
    #expect(log.withLock { $0.ended } == [try url(0)])
    #expect(Set(log.withLock { $0.begun }).count == 6)
    prefetcher.prefetch([])
    while log.withLock({ $0.ended.count }) < 6 { await Task.yield() }
  }

  @Test func `the picture cache has the documented sizes`() {
    #expect(PictureCache.memoryBytes == 52_428_800)
    #expect(PictureCache.diskBytes == 209_715_200)
  }
}
