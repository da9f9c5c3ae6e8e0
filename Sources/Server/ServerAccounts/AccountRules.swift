import ServerCore
import KiwiKit
import Passwords

/// The rules of usernames, passwords and display names.
package enum AccountRules {
  package static func checkUsername(_ username: String) throws(APIError) {
    if let problem = Username.problem(with: username) { throw .invalid("username", problem.text) }
  }

  package static func checkPassword(_ password: String, field: String = "password") throws(APIError) {
    let password = PasswordForm.canonical(password)
    let length = password.utf8.count
    guard length >= Limits.passwordLength.lowerBound else {
      throw .invalid(
        field, "This password is too short. Use at least \(Limits.passwordLength.lowerBound) characters.")
    }
    guard length <= Limits.passwordLength.upperBound else {
      throw .invalid(
        field, "This password is too long. Use at most \(Limits.passwordLength.upperBound) bytes.")
    }
    guard !CommonPasswords.contains(password) else {
      throw .invalid(field, "This password is too common. Choose another.")
    }
  }

  /// Returns whether the password exceeds the maximum length, so no account can have it.
  static func isTooLong(password: String) -> Bool {
    PasswordForm.canonical(password).utf8.count > Limits.passwordLength.upperBound
  }

  /// Returns a display name in its stored form; nil if it is blank.
  package static func displayName(_ text: String?, field: String) throws(APIError) -> String? {
    let name = try TextRules.line(text ?? "", field: field, limit: Limits.displayNameLength)
    return name.isEmpty ? nil : name
  }
}
