import Foundation

/// The ids of what nobody is to be told the time of: version 4 UUIDs (RFC 9562), of which each is as likely. Those of
/// version 7 say to the millisecond when they were made.
package enum UUIDv4 {
  package static func generate() -> String { UUID().uuidString.lowercased() }
}
