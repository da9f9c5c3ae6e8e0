import Foundation
import Testing

/// Bytes of this process that are in memory.
func residentBytes() throws -> Int {
  let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
  return try #require(text.split(separator: " ").dropFirst().first.flatMap { Int($0) }) * 4096
}
