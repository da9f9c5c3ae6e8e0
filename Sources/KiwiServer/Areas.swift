import HTTPServer
import KiwiKit

/// One part of the product: what it brings to each list that the centre joins.
protocol Area: SendableMetatype {
  associatedtype Route: AreaRoute

  /// What answers a method on one of the area's routes; nil where there is nothing.
  static func endpoint(_ method: Method, _ route: Route) -> Endpoint?

  /// The work that the area leaves for later.
  static func jobs(_ configuration: Configuration) -> [AnyJobKind]
}

extension Area {
  static func jobs(_ configuration: Configuration) -> [AnyJobKind] { [] }
}

/// The list of all areas: a new one is a line here, and a case of `APIRoute` where it has paths.
enum Areas {
  static let all: [any Area.Type] = [
    AccountArea.self, PostArea.self, SocialArea.self, ModerationArea.self, LiveArea.self, OperationsArea.self,
  ]

  static func jobs(_ configuration: Configuration) -> [AnyJobKind] {
    all.flatMap { $0.jobs(configuration) }
  }
}

extension Endpoint {
  static func endpoint(_ method: Method, _ route: APIRoute) -> Endpoint? {
    switch route {
    case .accounts(let route): AccountArea.endpoint(method, route)
    case .posts(let route): PostArea.endpoint(method, route)
    case .social(let route): SocialArea.endpoint(method, route)
    case .moderation(let route): ModerationArea.endpoint(method, route)
    case .live(let route): LiveArea.endpoint(method, route)
    case .operations(let route): OperationsArea.endpoint(method, route)
    }
  }
}
