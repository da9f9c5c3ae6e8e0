import Foundation

/// Measures a server of live pages: the latency of a tap, the bytes sent and the memory of an open page.
///
/// Loopback only. Prints one line of JSON with the figures.
@main struct LiveLoad {
  static func main() throws {
    let options: Options
    do {
      options = try Options(Array(CommandLine.arguments.dropFirst()))
    } catch {
      FileHandle.standardError.write(Data("live-load: \(error)\n".utf8))
      exit(2)
    }
    do {
      let figures = try measure(options)
      let data = try JSONSerialization.data(withJSONObject: figures, options: [.sortedKeys])
      FileHandle.standardOutput.write(data + Data("\n".utf8))
    } catch {
      FileHandle.standardError.write(Data("live-load: \(error)\n".utf8))
      exit(1)
    }
  }

  static func measure(_ options: Options) throws -> [String: Double] {
    var limit = rlimit(rlim_cur: 65_536, rlim_max: 65_536)
    setrlimit(__rlimit_resource_t(7), &limit)
    let load = Load(options)
    if options.onlyHolds { return try hold(load, options) }
    if options.isHurried { return try hurry(load, options) }
    if options.visits > 0 { return try visits(load, options) }
    // The first pages load shared data: code, styles, buffers.
    try load.open(min(50, options.sessions))
    _ = try load.tap(times: 2, every: 500_000)
    load.leave()
    try load.rest(seconds: options.forgetting)
    let before = try residentBytes(options.process)

    try load.open(1)
    let alone = try load.tap(times: 100, every: 50_000)
    load.leave()

    try load.open(options.sessions)
    try load.rest(seconds: 2)
    let idle = try residentBytes(options.process)
    let pageBytes = load.pageBytes
    let timeBefore = try processorSeconds(options.process)
    let together = try load.tap(times: options.seconds, every: 1_000_000)
    let processor = try processorSeconds(options.process) - timeBefore
    try load.rest(seconds: 1)
    let used = try residentBytes(options.process)
    load.leave()
    try load.rest(seconds: options.forgetting)
    let after = try residentBytes(options.process)
    let sessions = Double(options.sessions)
    return [
      "sessions": sessions,
      "page bytes": Double(pageBytes),
      "alone p50 ms": alone.latency(0.5), "alone p95 ms": alone.latency(0.95),
      "p50 ms": together.latency(0.5), "p95 ms": together.latency(0.95), "p99 ms": together.latency(0.99),
      "max ms": together.latency(1),
      "taps": Double(together.latencies.count), "missed taps": Double(together.missed + alone.missed),
      "bytes per tap p50": together.size(0.5), "bytes per tap max": together.size(1),
      "processor share": processor / Double(options.seconds),
      "resident before": before, "resident after": after,
      "bytes per idle session": (idle - before) / sessions,
      "bytes per used session": (used - before) / sessions,
    ]
  }

  private static func visits(_ load: Load, _ options: Options) throws -> [String: Double] {
    // A full load first brings shared data and the allocator's cache to their final size.
    try Visits(options).run(seconds: min(10, options.seconds)) { 0 }
    try load.rest(seconds: options.forgetting)
    let before = try residentBytes(options.process)
    let visits = Visits(options)
    try visits.run(seconds: options.seconds) { try residentBytes(options.process) }
    try load.rest(seconds: options.forgetting)
    let after = try residentBytes(options.process)
    let outcome = visits.outcome
    return [
      "visits": Double(outcome.visits), "refused": Double(outcome.refused),
      "newcomers": Double(outcome.newcomers), "turned away": Double(outcome.turnedAway),
      "newcomer p50 ms": outcome.wait(0.5), "newcomer p95 ms": outcome.wait(0.95),
      "resident before": before, "resident most": outcome.maxResident, "resident after": after,
    ]
  }

  /// Measures the number of taps per second that all pages together get answered.
  private static func hurry(_ load: Load, _ options: Options) throws -> [String: Double] {
    try load.open(options.sessions)
    _ = try load.tap(times: 2, every: 1_000_000)
    let timeBefore = try processorSeconds(options.process)
    let taps = try load.hurry(seconds: options.seconds)
    let processor = try processorSeconds(options.process) - timeBefore
    load.leave()
    return [
      "taps per second": Double(taps.latencies.count) / Double(options.seconds),
      "p95 ms": taps.latency(0.95),
      "processor ms per tap": 1000 * processor / Double(max(1, taps.latencies.count)),
    ]
  }

  private static func hold(_ load: Load, _ options: Options) throws -> [String: Double] {
    try load.open(options.sessions)
    FileHandle.standardOutput.write(Data("open\n".utf8))
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    while poll(&input, 1, 0) == 0 { try load.rest(milliseconds: 100) }
    return ["sessions": Double(options.sessions)]
  }

  /// Sums the process and its children; memory that they share counts once.
  private static func residentBytes(_ process: Int) throws -> Double {
    try family(process).reduce(0) { sum, process in
      let memory = try String(contentsOfFile: "/proc/\(process)/smaps_rollup", encoding: .utf8)
      let line = memory.split(separator: "\n").first { $0.hasPrefix("Pss:") } ?? ""
      return sum + (Double(line.filter(\.isNumber)) ?? .nan) * 1024
    }
  }

  private static func processorSeconds(_ process: Int) throws -> Double {
    try family(process).reduce(0) { sum, process in
      let stat = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
      guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else {
        return .nan
      }
      return sum + (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
  }

  private static func family(_ process: Int) throws -> [Int] {
    let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")
    let children = threads.flatMap { thread in
      let listed = try? String(contentsOfFile: "/proc/\(process)/task/\(thread)/children", encoding: .utf8)
      return (listed ?? "").split(separator: " ").compactMap { Int($0) }
    }
    return try [process] + children.flatMap(family)
  }
}
