import ServerCore

/// Integrity checks for sums of reading.
package enum StatisticsChecks {
  package static let all: [VerificationCheck] = [
    .counter(
      "seconds per reading day, by hour", of: "readingDays", id: "day", column: "seconds",
      counting: """
        SELECT COALESCE(SUM(seconds), 0) FROM readingHours
        WHERE readingHours.userKey = readingDays.userKey AND readingHours.day = readingDays.day
        """)
  ]
}
