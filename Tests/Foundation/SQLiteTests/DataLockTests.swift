import Foundation
import Glibc
import SQLite
import Testing

@Suite struct DataLockTests {
  @Test func `a released lock is free, even if a child process shares the open file`() throws {
    let folder = try TemporaryFolder()
    let lock = try DataLock(folder: folder.path)
    let opened = (0..<1_024).filter { descriptor in
      var path = [UInt8](repeating: 0, count: 4_096)
      let count = readlink("/proc/self/fd/\(descriptor)", &path, path.count)
      return count > 0 && String(decoding: path.prefix(count), as: UTF8.self) == folder.path + "/lock"
    }
    let shared = dup(Int32(try #require(opened.first)))
    defer { close(shared) }
    #expect(throws: DataLock.Failure.self) { try DataLock(folder: folder.path) }
    lock.release()
    _ = try DataLock(folder: folder.path)
  }

  @Test func `a folder in use is rejected, and the error names the process`() throws {
    let folder = try TemporaryFolder()
    let lock = try DataLock(folder: folder.path)
    let failure = #expect(throws: DataLock.Failure.self) { try DataLock(folder: folder.path) }
    #expect(failure == .held(path: folder.path + "/lock", processIdentifier: getpid()))
    #expect(failure?.description.contains(String(getpid())) == true)
    lock.release()
    lock.release()
    _ = try DataLock(folder: folder.path)
  }

  @Test func `waiting for a folder reports the reason and ends when it is free`() async throws {
    let folder = try TemporaryFolder()
    let lock = try DataLock(folder: folder.path)
    var reasons: [DataLock.Failure] = []
    let next = try await DataLock.take(folder: folder.path, timeout: .seconds(60)) { reason in
      reasons.append(reason)
      lock.release()
    }
    #expect(reasons == [.held(path: folder.path + "/lock", processIdentifier: getpid())])
    await #expect(throws: DataLock.Failure.self, "Waiting must time out.") {
      try await DataLock.take(folder: folder.path, timeout: .milliseconds(1)) { _ in }
    }
    next.release()
    _ = try await DataLock.take(folder: folder.path) { reasons.append($0) }
    #expect(reasons.count == 1)
  }

  @Test func `a lock ends with the process that held it`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/lock"
    let holder = Process()
    // flock is part of util-linux, which every Debian has; -o keeps the shell that it starts from inheriting
    // the lock.
    holder.executableURL = URL(filePath: "/usr/bin/flock")
    holder.arguments = ["-o", path, "sh", "-c", "echo 4242 > \(path); echo ready; read line"]
    let output = Pipe()
    let input = Pipe()
    holder.standardInput = input
    holder.standardOutput = output
    try holder.run()
    #expect(output.fileHandleForReading.availableData == Data("ready\n".utf8))

    #expect(throws: DataLock.Failure.held(path: path, processIdentifier: 4242)) {
      try DataLock(folder: folder.path)
    }
    kill(holder.processIdentifier, SIGKILL)
    // The shell exits at the end of its input; Foundation waits for it too.
    try input.fileHandleForWriting.close()
    holder.waitUntilExit()
    _ = try DataLock(folder: folder.path)
  }

  @Test func `a missing folder is rejected with the reason`() {
    let failure = #expect(throws: DataLock.Failure.self) { try DataLock(folder: "/no/such/folder") }
    #expect(failure?.description == "/no/such/folder/lock cannot be locked: No such file or directory.")
  }
}
