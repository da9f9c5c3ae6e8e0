import Foundation
import HTTPServer
import KiwiKit

extension UserRecord {
  func user(at publicURL: String) -> User {
    User(
      id: id, username: username, displayName: displayName,
      avatarURL: avatarName?.uploadURL(at: publicURL))
  }
}

extension String {
  /// The address of an uploaded file with this name.
  func uploadURL(at publicURL: String) -> URL? { URL(string: "\(publicURL)/uploads/\(self)") }
}

extension Call {
  var publicURL: String { context.application.configuration.publicURL }
}

extension Call where Answer == ListPage<User> {
  func answer(users: [UserRecord], page: Page) throws -> Response {
    try answer(users.map { $0.user(at: publicURL) }, page: page)
  }
}
