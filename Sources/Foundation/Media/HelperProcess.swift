import Glibc
import Processes

/// One run of the helper process.
///
/// The process reads the upload from its standard input, writes the answer to its standard output, and has the
/// output folder as descriptor 3. It gets only the environment below, and closes all other inherited descriptors
/// first.
enum HelperProcess {
  /// Limits the OCR library to one thread. The library has no other setting for it.
  private static let environment = ["OMP_THREAD_LIMIT=1"]

  static func run(
    _ executable: String, _ request: HelperRequest, input: borrowing FileDescriptor,
    folder: borrowing FileDescriptor, timeout: Duration
  ) throws(MediaError) -> (answer: HelperResponse, processorTime: Duration) {
    let deadline = ContinuousClock.now + timeout
    let connection = try FileDescriptor.connectedPair()
    let process = try spawn(
      executable, request.arguments, input: input, output: connection.theirs, folder: folder)
    let line = read(from: connection.mine, until: deadline)
    // At the end of the answer, the process is exiting, or a compromised one closed its output to stay alive.
    // Killing it is safe in both cases: the status of an exiting process does not change, and an unreaped
    // process keeps its identifier.
    kill(process, SIGKILL)
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0 {
      guard errno == EINTR else { throw .helperFailed("the process was lost: errno \(errno)") }
    }
    guard let line else { throw .timedOut }
    if let answer = HelperResponse(line: line) { return (answer, usage.processorTime) }
    throw failure(status)
  }

  private static func failure(_ status: Int32) -> MediaError {
    let signal = status & 0x7F
    return switch signal {
    case 0: .helperFailed("the process ended with code \(status >> 8 & 0xFF) and no answer")
    case SIGXCPU: .timedOut
    default: .damaged("the decoder was ended by signal \(signal)")
    }
  }

  static func spawn(
    _ executable: String, _ arguments: [String], input: borrowing FileDescriptor,
    output: consuming FileDescriptor, folder: borrowing FileDescriptor
  ) throws(MediaError) -> pid_t {
    do throws(ChildProcess.Failure) {
      return try ChildProcess.spawn(
        executable, arguments: [executable] + arguments, environment: environment,
        descriptors: [
          STDIN_FILENO: .descriptor(input.rawValue), STDOUT_FILENO: .descriptor(output.rawValue),
          STDERR_FILENO: .file(path: "/dev/null", flags: O_WRONLY), 3: .descriptor(folder.rawValue),
        ])
    } catch {
      throw switch error {
      case .descriptor(let errorNumber): .storage(errorNumber)
      case .start(let errorNumber): .helperFailed("cannot start \(executable): errno \(errorNumber)")
      }
    }
  }

  /// Reads to the end of the connection or one byte beyond the limit. Returns nil at the deadline.
  private static func read(
    from descriptor: borrowing FileDescriptor, until deadline: ContinuousClock.Instant
  ) -> [UInt8]? {
    var line: [UInt8] = []
    while line.count <= HelperResponse.maxByteCount {
      let remaining = deadline - ContinuousClock.now
      guard remaining > .zero else { return nil }
      var poll = pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0)
      // Rounded up to avoid spinning through the last millisecond.
      let milliseconds = min(60_000, (remaining / .milliseconds(1)).rounded(.up))
      guard Glibc.poll(&poll, 1, Int32(milliseconds)) > 0 else { continue }
      var buffer = [UInt8](repeating: 0, count: HelperResponse.maxByteCount)
      let readCount = Glibc.read(descriptor.rawValue, &buffer, buffer.count)
      if readCount < 0 && errno == EINTR { continue }
      guard readCount > 0 else { break }
      line += buffer.prefix(readCount)
    }
    return line
  }
}

extension rusage {
  fileprivate var processorTime: Duration {
    .seconds(ru_utime.tv_sec + ru_stime.tv_sec) + .microseconds(ru_utime.tv_usec + ru_stime.tv_usec)
  }
}
