/// A part of the product, with its contributions to each list of the server.
///
/// Its changes are ``Change``s, its live events are ``PendingEvent``s, and its endpoints declare their rate limits.
package protocol Area: SendableMetatype {
  /// Adds the area's endpoints with their handlers.
  static func addEndpoints(to router: inout EndpointRouter)

  /// Registers the values that the area shares, and appends to lists of lower areas.
  static func register(in slots: inout Slots, _ configuration: Configuration)

  /// The area's kinds of jobs.
  static func jobs(_ configuration: Configuration) -> [AnyJobKind]

  /// The area's kinds of work in batches.
  ///
  /// - Parameter slots: The values of all areas.
  static func batchedWork(_ slots: Slots) -> [BatchedWork.Kind]

  /// The rows that are deleted once they expire.
  static var expiries: [Expiry] { get }

  /// The tables that refer to picture files, which are backed up, verified and kept.
  static var pictureSources: [PictureSource] { get }

  /// The conditions that a consistent database meets.
  static var checks: [VerificationCheck] { get }
}

extension Area {
  package static func addEndpoints(to router: inout EndpointRouter) {}
  package static func register(in slots: inout Slots, _ configuration: Configuration) {}
  package static func jobs(_ configuration: Configuration) -> [AnyJobKind] { [] }
  package static func batchedWork(_ slots: Slots) -> [BatchedWork.Kind] { [] }
  package static var expiries: [Expiry] { [] }
  package static var pictureSources: [PictureSource] { [] }
  package static var checks: [VerificationCheck] { [] }
}
