public import KiwiKit

extension RESTAPIClient {
  public func fetchHost() async throws(APIFailure) -> HostDescription {
    try await fetch(HTTPRequest(.get, .host(.description)))
  }
}
