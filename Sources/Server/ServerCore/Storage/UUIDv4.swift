import Foundation

/// Generates version 4 UUIDs (RFC 9562), which do not reveal their time of creation.
package enum UUIDv4 {
  package static func generate() -> String { UUID().uuidString.lowercased() }
}
