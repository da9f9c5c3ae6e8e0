import HTTPServer
import KiwiKit

@testable import KiwiServer
@testable import ServerCore

/// A path that matches an endpoint, printed by the endpoint's template, matches the same endpoint.
func fuzzRoute(_ bytes: [UInt8]) throws {
  guard let place = Areas.router.place(String(decoding: bytes, as: UTF8.self)),
    let endpoint = firstEndpoint(of: place)
  else { return }
  let path = endpoint.path.path(place.parameters)
  let other = Areas.router.place(path)
  try require(
    other?.parameters == place.parameters && other.flatMap(firstEndpoint(of:))?.path == endpoint.path,
    "\(path) matches another endpoint.")
}

private func firstEndpoint(of place: EndpointRouter.Place) -> EndpointDescription? {
  Method.allCases.lazy.compactMap { place[$0]?.endpoint }.first
}
