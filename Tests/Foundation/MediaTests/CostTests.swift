import TestSupport
import Testing

@testable import Media

/// Prints the cost of uploads. The limits hold on any machine; quoted figures come from a release build.
@Suite(.serialized) struct CostTests {
  private let workshop: Workshop

  init() throws {
    workshop = try Workshop()
  }

  private func measure(_ name: String, _ content: [UInt8]) throws -> HelperJob.Cost {
    let path = try workshop.upload(content)
    let job = HelperJob(helper: try Workshop.helper, limits: MediaLimits(), folder: workshop.pictures)
    var cost: HelperJob.Cost?
    var best = Duration.seconds(100)
    for _ in 0..<5 {
      let elapsed = try ContinuousClock().measure {
        cost = try job.measured(upload: path, kind: .photo).cost
      }
      best = min(best, elapsed)
    }
    let result = try #require(cost)
    let milliseconds = Int(best / .milliseconds(1))
    let processorMilliseconds = Int(result.processorTime / .milliseconds(1))
    print(
      "\(name), \(content.count >> 10) KiB: stored in \(milliseconds) ms,",
      "processor time \(processorMilliseconds) ms, peak memory \(result.peakByteCount >> 20) MiB")
    return result
  }

  @Test func `a photo of 12 megapixels needs less than 100 MB`() throws {
    let sample = SampleJPEG(width: 4000, height: 3000, noise: 7)
    #expect(try measure("JPEG of 12 megapixels", sample.bytes).peakByteCount < 100_000_000)
  }

  @Test func `a photo of 48 megapixels needs less than 100 MB`() throws {
    let sample = SampleJPEG(width: 8000, height: 6000, noise: 1)
    #expect(try measure("JPEG of 48 megapixels", sample.bytes).peakByteCount < 100_000_000)
  }

  @Test func `a small photo needs less than 64 MB`() throws {
    let cost = try measure("JPEG of 64 pixels", SampleJPEG(width: 8, height: 8).bytes)
    #expect((1..<64_000_000).contains(cost.peakByteCount))
  }
}
