import Foundation
import TestSupport
import Testing

@testable import Media

/// The server when a decoding process fails or is compromised by an upload.
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

  @Test func `a helper that takes too long is killed and leaves no files`() async throws {
    let script = "echo half >/proc/self/fd/3/\(name); exec /bin/sleep 60"
    let elapsed = await ContinuousClock().measure {
      await #expect(throws: MediaError.timedOut) {
        try await run(script: script, timeout: .milliseconds(300))
      }
    }
    #expect(elapsed < .seconds(50))
    #expect(try workshop.storedNames.isEmpty)
  }

  @Test func `a helper that closes its output and stays alive is killed`() async throws {
    let elapsed = await ContinuousClock().measure {
      await #expect(throws: MediaError.self) { try await run(script: "exec >/dev/null; exec /bin/sleep 60") }
    }
    #expect(elapsed < .seconds(50))
  }

  @Test(arguments: ["KILL", "SEGV", "ABRT"])
  func `a crashed helper is an upload error and leaves no files`(signal: String) async throws {
    let script = "echo half >/proc/self/fd/3/\(name); kill -\(signal) $$"
    do {
      _ = try await run(script: script)
      Issue.record("A crash was reported as a success.")
    } catch MediaError.damaged {
      #expect(try workshop.storedNames.isEmpty)
    }
  }

  @Test func `exceeding the processor time limit is a timeout`() async {
    await #expect(throws: MediaError.timedOut) { try await run(script: "kill -XCPU $$") }
  }

  @Test func `a missing helper is reported`() async throws {
    let processor = MediaProcessor(helper: "/nowhere", limits: MediaLimits(), concurrency: 1)
    let path = try workshop.upload(SampleJPEG(width: 16, height: 16).bytes)
    do {
      _ = try await processor.process(upload: path, into: workshop.pictures, kind: .photo)
      Issue.record("A missing helper was reported as a success.")
    } catch .helperFailed {
      #expect(try workshop.storedNames.isEmpty)
    }
  }

  @Test func `a reply consistent with the files is accepted`() async throws {
    let script = "printf 1234 >/proc/self/fd/3/\(name); echo 'done 1 \(placeholder) \(name) 16 16 4'"
    let image = try await run(script: script)
    #expect(image.variants == [.init(name: name, width: 16, height: 16, byteCount: 4)])
    #expect(try workshop.storedNames == [name])
  }

  @Test func `a reply inconsistent with the files is rejected`() async throws {
    let falseReplies = [
      "echo 'done 1 \(placeholder) \(name) 16 16 4'",
      "printf 123 >/proc/self/fd/3/\(name); echo 'done 1 \(placeholder) \(name) 16 16 4'",
      "/bin/ln -s /etc/passwd /proc/self/fd/3/\(name); echo 'done 1 \(placeholder) \(name) 16 16 11'",
      "/bin/mkdir /proc/self/fd/3/\(name); echo 'done 1 \(placeholder) \(name) 16 16 4096'",
    ]
    for script in falseReplies { try await expectHelperFailed(script) }
  }

  @Test func `a reply that violates the protocol is rejected`() async throws {
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

  @Test func `an existing file survives a failure`() async throws {
    let old = workshop.pictures + "/" + name
    try Data("1234".utf8).write(to: URL(fileURLWithPath: old))
    _ = try await run(
      script: "printf 5678 >/proc/self/fd/3/\(name); echo 'done 1 \(placeholder) \(name) 16 16 4'")
    #expect(try String(contentsOfFile: old, encoding: .utf8) == "1234")
  }

  @Test func `a storage error keeps its number`() async {
    await #expect(throws: MediaError.storage(28)) { try await run(script: "echo 'storage 28'") }
  }

  @Test func `the helper inherits no environment`() async throws {
    try await expectHelperFailed("/usr/bin/env >\(workshop.folder)/environment")
    let environment = try String(contentsOfFile: workshop.folder + "/environment", encoding: .utf8)
    let own = environment.split(separator: "\n").filter { !$0.hasPrefix("PWD=") && !$0.hasPrefix("_=") }
    #expect(own == ["OMP_THREAD_LIMIT=1"])
  }

  @Test func `files left over from an earlier run are removed`() throws {
    let processor = try workshop.processor()
    let staging = workshop.pictures + "/.staging-abc"
    try FileManager.default.createDirectory(atPath: staging, withIntermediateDirectories: true)
    try Data("half".utf8).write(to: URL(fileURLWithPath: staging + "/" + name))
    try Data("kept".utf8).write(to: URL(fileURLWithPath: workshop.pictures + "/" + name))
    try processor.removeLeftovers(in: workshop.pictures)
    #expect(try workshop.storedNames == [name])
  }

  @Test func `the sandbox blocks forbidden system calls`() throws {
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
