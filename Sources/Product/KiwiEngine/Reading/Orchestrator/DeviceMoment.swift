import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A moment as a device can tell it: by its clock, which people and networks set, and by how long it has been running,
/// which nobody does.
public struct DeviceMoment: Codable, Hashable, Sendable {
  /// In milliseconds since 1970, as the clock showed then.
  public let wall: Int64
  /// In milliseconds since the device was started, also those in which it slept.
  public let uptime: Int64
  /// Names that start: counts of different ones have nothing to do with each other.
  public let boot: String

  public init(wall: Int64, uptime: Int64, boot: String) {
    self.wall = wall
    self.uptime = uptime
    self.boot = boot
  }

  /// How many milliseconds an earlier moment lies back.
  ///
  /// - Within one start the device's own count says so, whatever its clock showed.
  /// - Across a restart only the clock can, and it may have been set meanwhile. But what happened before the device was
  ///   started lies at least as far back as it has been running.
  /// - Nothing lies ahead.
  public func age(of earlier: DeviceMoment) -> Int64 {
    if boot == earlier.boot { return max(0, Self.difference(uptime, earlier.uptime)) }
    return max(0, uptime, Self.difference(wall, earlier.wall))
  }

  /// Those of several moments, oldest first: what came later lies no further back. Each is told by its distance from the
  /// next, so that what lay between two of one start stays exact even when the device was started anew since.
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

/// Where a device's moments come from: the system, or a test.
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
      // It goes on while the device sleeps (clock_gettime(3)).
      clock_gettime(CLOCK_MONOTONIC_RAW, &time)
    #endif
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// Where the system does not say, each run of the app counts as a start of its own.
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
