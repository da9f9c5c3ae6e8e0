import ServerCore
import Foundation
import HTTPServer
import KiwiKit

extension UserRecord {
  package func user(at publicURL: String) -> User {
    User(
      id: id, username: username, displayName: displayName,
      avatarURL: avatarName?.uploadURL(at: publicURL))
  }
}

extension String {
  /// The URL of an uploaded file with this name.
  package func uploadURL(at publicURL: String) -> URL? { URL(string: "\(publicURL)/uploads/\(self)") }
}

extension Call {
  package var publicURL: String { context.server.configuration.publicURL }
}

extension Call where Query: PagedQuery, Answer == ListPage<User> {
  package func answer(users: [UserRecord]) throws -> Response {
    try answer(users.map { $0.user(at: publicURL) })
  }
}
