import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A point in time on a device. It combines the clock's reading, which can be changed, and the uptime, which cannot.
public struct DeviceMoment: Codable, Hashable, Sendable {
  /// The clock's reading in milliseconds since 1970.
  public let wall: Int64
  /// Milliseconds since the device's start, including sleep.
  public let uptime: Int64
  /// Identifies a start of the device. Uptimes of different starts are not comparable.
  public let boot: String

  public init(wall: Int64, uptime: Int64, boot: String) {
    self.wall = wall
    self.uptime = uptime
    self.boot = boot
  }

  /// Returns the milliseconds since an earlier moment.
  ///
  /// - Within one start, the uptime decides, regardless of the clock.
  /// - Across a restart only the clock can tell, and it may have been changed. A moment before the start is at least as
  ///   old as the uptime.
  /// - The age is never negative.
  public func age(of earlier: DeviceMoment) -> Int64 {
    if boot == earlier.boot { return max(0, Self.difference(uptime, earlier.uptime)) }
    return max(0, uptime, Self.difference(wall, earlier.wall))
  }

  /// Returns the ages of moments in ascending order; ages never increase.
  ///
  /// Each age is derived from the interval to the next moment, so intervals within one start stay exact after a
  /// restart.
  public func ages(of moments: [DeviceMoment]) -> [Int64] {
    var ages: [Int64] = []
    var (next, age) = (self, Int64(0))
    for moment in moments.reversed() {
      age = Self.sum(age, next.age(of: moment))
      ages.append(age)
      next = moment
    }
    return ages.reversed()
  }

  private static func difference(_ one: Int64, _ other: Int64) -> Int64 {
    let (difference, isTooLarge) = one.subtractingReportingOverflow(other)
    return isTooLarge ? (one < 0 ? .min : .max) : difference
  }

  private static func sum(_ one: Int64, _ other: Int64) -> Int64 {
    let (sum, isTooLarge) = one.addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }
}

/// The source of a device's moments; tests replace the system's.
public struct DeviceTimer: Sendable {
  private let moment: @Sendable () -> DeviceMoment

  public init(now: @escaping @Sendable () -> DeviceMoment) { moment = now }

  public var now: DeviceMoment { moment() }

  public static let system: DeviceTimer = {
    let boot = systemBoot()
    return DeviceTimer {
      DeviceMoment(wall: EngineClock.system.milliseconds, uptime: systemUptime(), boot: boot)
    }
  }()

  private static func systemUptime() -> Int64 {
    var time = timespec()
    #if canImport(Glibc)
      clock_gettime(CLOCK_BOOTTIME, &time)
    #else
      // This clock continues while the device sleeps (clock_gettime(3)).
      clock_gettime(CLOCK_MONOTONIC_RAW, &time)
    #endif
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// Returns the id of the current start. On systems without one, each run of the app counts as a start.
  private static func systemBoot() -> String {
    #if canImport(Glibc)
      let text = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
    #else
      var bytes = [CChar](repeating: 0, count: 64)
      var count = bytes.count
      let isKnown = sysctlbyname("kern.bootsessionuuid", &bytes, &count, nil, 0) == 0
      let text =
        isKnown
        ? String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
    #endif
    return text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? UUID().uuidString
  }
}
