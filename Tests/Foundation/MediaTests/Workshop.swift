import Foundation

@testable import Media

/// A temporary folder for one test, with a processor that uses the built helper.
final class Workshop {
  let folder: String
  let pictures: String
  private var uploadCount = 0

  init() throws {
    folder = NSTemporaryDirectory() + "media-tests-" + UUID().uuidString
    pictures = folder + "/pictures"
    try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The path of the helper, which is built into the folder of the running tests.
  static var helper: String {
    get throws {
      let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      return (tests as NSString).deletingLastPathComponent + "/kiwifruit-media"
    }
  }

  func processor(limits: MediaLimits = MediaLimits()) throws -> MediaProcessor {
    MediaProcessor(helper: try Self.helper, limits: limits, concurrency: 2)
  }

  /// Returns a processor whose helper is a shell script.
  func processor(script: String, limits: MediaLimits = MediaLimits()) throws -> MediaProcessor {
    let path = folder + "/helper"
    try ("#!/bin/sh\n" + script + "\n").write(toFile: path + ".sh", atomically: true, encoding: .utf8)
    // A file that any process has open for writing cannot be executed, and processes started by other tests
    // inherit this one's open files. So a separate process writes the executable.
    let install = Process()
    install.executableURL = URL(fileURLWithPath: "/usr/bin/install")
    install.arguments = ["-m", "755", path + ".sh", path]
    try install.run()
    install.waitUntilExit()
    return MediaProcessor(helper: path, limits: limits, concurrency: 1)
  }

  func upload(_ bytes: [UInt8], name: String = "upload") throws -> String {
    uploadCount += 1
    let path = "\(folder)/\(uploadCount)-\(name)"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  func process(_ bytes: [UInt8], kind: MediaProcessor.Kind = .photo) async throws -> ProcessedImage {
    try await processor().process(upload: upload(bytes), into: pictures, kind: kind)
  }

  func content(of variant: ProcessedImage.Variant) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(pictures)/\(variant.name)")))
  }

  var storedNames: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: pictures).sorted() }
  }
}

extension [UInt8] {
  func contains(_ text: String) -> Bool {
    firstRange(of: Array(text.utf8)) != nil
  }
}
