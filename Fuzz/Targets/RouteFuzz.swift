import HTTPServer
import KiwiKit

@testable import KiwiServer
@testable import ServerCore

/// A path that matches an endpoint, printed by the endpoint's template, matches the same endpoint.
func fuzzRoute(_ bytes: [UInt8]) throws {
  guard let match = Areas.router.match(String(decoding: bytes, as: UTF8.self)),
    let endpoint = firstEndpoint(of: match)
  else { return }
  let path = endpoint.path.path(match.parameters)
  let other = Areas.router.match(path)
  try require(
    other?.parameters == match.parameters && other.flatMap(firstEndpoint(of:))?.path == endpoint.path,
    "\(path) matches another endpoint.")
}

private func firstEndpoint(of match: EndpointRouter.Match) -> EndpointDescription? {
  Method.allCases.lazy.compactMap { match[$0]?.endpoint }.first
}
