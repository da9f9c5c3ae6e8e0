import Foundation
import TestSupport
import Testing

@testable import Media

/// What the server makes of a decoding process that fails, or that an upload has taken over.
struct HelperFailureTests {
  private let workshop: Workshop
  private let name = String(repeating: "0a", count: 16) + ".jpg"
  private let placeholder = "LEHV6nWB2yk8pyo0adR*.7kCMdnj"

  init() throws {
    workshop = try Workshop()
  }

  private func run(script: String, timeout: Duration = .seconds(10)) async throws -> ProcessedImage {
    var limits = MediaLimits()
    limits.timeout = timeout
    let processor = try workshop.processor(script: script, limits: limits)
    let path = try workshop.upload(SampleJPEG(width: 16, height: 16).bytes)
    return try await processor.process(upload: path, into: workshop.pictures, kind: .photo)
  }

  @Test func `a process that takes too long is killed and leaves nothing`() async throws {
    let script = "echo half >/proc/self/fd/3/\(name); exec /bin/sleep 60"
    let elapsed = await ContinuousClock().measure {
      await #expect(throws: MediaError.timedOut) {
        try await run(script: script, timeout: .milliseconds(300))
      }
    }
    #expect(elapsed < .seconds(50))
    #expect(try workshop.storedNames.isEmpty)
  }

  @Test func `a process that closes its answer and stays alive is killed`() async throws {
    let elapsed = await ContinuousClock().measure {
      await #expect(throws: MediaError.self) { try await run(script: "exec >/dev/null; exec /bin/sleep 60") }
    }
    #expect(elapsed < .seconds(50))
  }

  @Test(arguments: ["KILL", "SEGV", "ABRT"])
  func `a process that crashes is an error of the upload and leaves nothing`(signal: String) async throws {
    let script = "echo half >/proc/self/fd/3/\(name); kill -\(signal) $$"
    do {
      _ = try await run(script: script)
      Issue.record("A crash was a success.")
    } catch MediaError.damaged {
      #expect(try workshop.storedNames.isEmpty)
    }
  }

  @Test func `a processor time limit that is reached is a timeout`() async {
    await #expect(throws: MediaError.timedOut) { try await run(script: "kill -XCPU $$") }
  }

  @Test func `an installation without its helper says so`() async throws {
    let processor = MediaProcessor(helper: "/nowhere", limits: MediaLimits(), concurrency: 1)
    let path = try workshop.upload(SampleJPEG(width: 16, height: 16).bytes)
    do {
      _ = try await processor.process(upload: path, into: workshop.pictures, kind: .photo)
      Issue.record("A missing helper was a success.")
    } catch .helperFailed {
      #expect(try workshop.storedNames.isEmpty)
    }
  }

  @Test func `an answer that the files bear out is accepted`() async throws {
    let script = "printf 1234 >/proc/self/fd/3/\(name); echo 'done 1 \(placeholder) \(name) 16 16 4'"
    let image = try await run(script: script)
    #expect(image.variants == [.init(name: name, width: 16, height: 16, byteCount: 4)])
    #expect(try workshop.storedNames == [name])
  }

  @Test func `an answer that the files do not bear out is refused`() async throws {
    let lies = [
      "echo 'done 1 \(placeholder) \(name) 16 16 4'",
      "printf 123 >/proc/self/fd/3/\(name); echo 'done 1 \(placeholder) \(name) 16 16 4'",
      "/bin/ln -s /etc/passwd /proc/self/fd/3/\(name); echo 'done 1 \(placeholder) \(name) 16 16 11'",
      "/bin/mkdir /proc/self/fd/3/\(name); echo 'done 1 \(placeholder) \(name) 16 16 4096'",
    ]
    for script in lies { try await expectHelperFailed(script) }
  }

  @Test func `an answer out of protocol is refused`() async throws {
    let answers = [
      "", "done", "done 1 \(placeholder)", "done -1 \(placeholder) \(name) 16 16 4",
      "done 1 \(placeholder) ../../etc/passwd 16 16 4",
      "done 1 \(placeholder) \(name) 16 16", "done 1 \(placeholder) \(name) 0 16 4",
      "done 1 \(placeholder) \(name) 16 16 -4", "done 1 \(placeholder) \(name) 16 16 4 \(name) 16 16 4",
      "done 1 short \(name) 16 16 4", "storage x", "hello", String(repeating: "x", count: 5_000),
    ]
    for answer in answers { try await expectHelperFailed("echo '\(answer)'") }
    try await expectHelperFailed("/usr/bin/yes")
    try await expectHelperFailed("printf 'storage 5'")
  }

  private func expectHelperFailed(_ script: String) async throws {
    do {
      _ = try await run(script: script)
      Issue.record("accepted: \(script)")
    } catch MediaError.helperFailed, MediaError.damaged {
      #expect(try workshop.storedNames.isEmpty)
    }
  }

  @Test func `a file that was there before survives a failure`() async throws {
    let old = workshop.pictures + "/" + name
    try Data("1234".utf8).write(to: URL(fileURLWithPath: old))
    _ = try await run(
      script: "printf 5678 >/proc/self/fd/3/\(name); echo 'done 1 \(placeholder) \(name) 16 16 4'")
    #expect(try String(contentsOfFile: old, encoding: .utf8) == "1234")
  }

  @Test func `an error of storage keeps its number`() async {
    await #expect(throws: MediaError.storage(28)) { try await run(script: "echo 'storage 28'") }
  }

  @Test func `the process gets nothing of the environment`() async throws {
    try await expectHelperFailed("/usr/bin/env >\(workshop.folder)/environment")
    let environment = try String(contentsOfFile: workshop.folder + "/environment", encoding: .utf8)
    let own = environment.split(separator: "\n").filter { !$0.hasPrefix("PWD=") && !$0.hasPrefix("_=") }
    #expect(own == ["OMP_THREAD_LIMIT=1"])
  }

  @Test func `leftovers of an earlier life are removed`() throws {
    let processor = try workshop.processor()
    let staging = workshop.pictures + "/.staging-abc"
    try FileManager.default.createDirectory(atPath: staging, withIntermediateDirectories: true)
    try Data("half".utf8).write(to: URL(fileURLWithPath: staging + "/" + name))
    try Data("kept".utf8).write(to: URL(fileURLWithPath: workshop.pictures + "/" + name))
    try processor.removeLeftovers(in: workshop.pictures)
    #expect(try workshop.storedNames == [name])
  }

  @Test func `the sandbox prevents what it is to prevent`() throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: try Workshop.helper)
    process.arguments = ["check-sandbox"]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(!text.contains("NOT PREVENTED"), "\(text)")
    #expect(text.split(separator: "\n").count >= 5)
    #expect(process.terminationStatus == 0)
  }
}
