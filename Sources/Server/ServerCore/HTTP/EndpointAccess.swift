import KiwiKit

extension EndpointDescription.Access {
  package func check(_ viewer: Viewer?) throws(APIError) {
    switch self {
    case .anyone: return
    case .signedIn:
      guard viewer != nil else { throw .unauthorized }
    case .admin:
      guard let viewer else { throw .unauthorized }
      guard viewer.role == .admin else { throw .adminOnly }
    }
  }
}
