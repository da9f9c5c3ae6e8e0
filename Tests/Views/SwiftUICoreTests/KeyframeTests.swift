import Foundation
import Testing

@testable import SwiftUICore

struct KeyframeTests {
  private struct Pose {
    var scale = 1.0
    var offset = CGSize.zero
  }

  @Test func `each property follows its own keyframes`() {
    let timeline = KeyframeTimeline(initialValue: Pose()) {
      KeyframeTrack(\.scale) {
        LinearKeyframe(3, duration: 1)
        MoveKeyframe(10)
        LinearKeyframe(0, duration: 1)
      }
      KeyframeTrack(\.offset) { LinearKeyframe(CGSize(width: 8, height: 4), duration: 4) }
    }
    #expect(timeline.duration == 4)
    #expect(timeline.value(time: 0.5).scale == 2 && timeline.value(time: 0.5).offset.width == 1)
    #expect(timeline.value(time: 1.5).scale == 5)
    #expect(timeline.value(time: 9).scale == 0 && timeline.value(progress: 1).offset.height == 4)
    #expect(timeline.steps(every: 0.1).count == 40 && timeline.steps(every: 0.1).last == 4)
  }

  @Test func `cubic keyframes pass through their values with continuous velocity`() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      CubicKeyframe(1, duration: 1)
      CubicKeyframe(2, duration: 1)
      CubicKeyframe(0, duration: 1)
    }
    #expect(timeline.value(time: 0) == 0 && abs(timeline.value(time: 1) - 1) < 1e-9)
    #expect(abs(timeline.value(time: 2) - 2) < 1e-9 && timeline.value(time: 3) == 0)
    let step = 1e-4
    let before = (timeline.value(time: 1) - timeline.value(time: 1 - step)) / step
    let after = (timeline.value(time: 1 + step) - timeline.value(time: 1)) / step
    #expect(abs(before - after) < 0.01)
  }

  @Test(arguments: [UnitCurve.linear, .easeIn, .easeOut, .easeInOut, .circularEaseInOut])
  func `a curve rises from zero to one monotonically`(curve: UnitCurve) {
    let values = (0...100).map { curve.value(at: Double($0) / 100) }
    #expect(values.first == 0 && values.last == 1 && values == values.sorted())
    #expect(abs(curve.inverse.value(at: curve.value(at: 0.3)) - 0.3) < 0.001)
  }

  @Test func `image headers yield the size`() {
    let png: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 1, 0, 0, 0, 0, 64,
    ]
    let gif = Array("GIF89a".utf8) + [0x20, 0x01, 0x10, 0x00] as [UInt8]
    let jpeg: [UInt8] = [
      0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC2, 0, 11, 8, 0, 50, 0, 100, 1, 0, 0, 0,
    ]
    let webP = Array("RIFF....WEBPVP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 0x1F, 0, 0, 0x0F, 0, 0] as [UInt8]
    #expect(PictureSize.size(of: Data(png)) == CGSize(width: 256, height: 64))
    #expect(PictureSize.size(of: Data(gif)) == CGSize(width: 288, height: 16))
    #expect(PictureSize.size(of: Data(jpeg)) == CGSize(width: 100, height: 50))
    #expect(PictureSize.size(of: Data(webP)) == CGSize(width: 32, height: 16))
    for picture in [png, gif, jpeg, webP] {
      for length in 0..<picture.count { _ = PictureSize.size(of: Data(picture.prefix(length))) }
    }
  }
}
