import ServerCore
import Foundation
import KiwiKit

extension UserRecord {
  package func user(at publicURL: String) -> User {
    User(
      id: id, username: username, displayName: displayName,
      avatarURL: avatarName?.uploadURL(at: publicURL))
  }
}
