import KiwiKit

/// A path that is a route leads, as the route prints it, to the same route.
func fuzzRoute(_ bytes: [UInt8]) throws {
  guard let route = APIRoute(path: String(decoding: bytes, as: UTF8.self)) else { return }
  try require(APIRoute(path: route.path) == route, "\(route.path) leads elsewhere.")
}
