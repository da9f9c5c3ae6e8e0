import ServerCore
import KiwiKit
import Passwords

/// What people may call themselves and which passwords they may choose.
package enum AccountRules {
  package static func checkUsername(_ username: String) throws(APIError) {
    if let problem = Username.problem(with: username) { throw .invalid("username", problem.message) }
  }

  package static func checkPassword(_ password: String, field: String = "password") throws(APIError) {
    let password = PasswordForm.canonical(password)
    let length = password.utf8.count
    guard length >= Limits.passwordLength.lowerBound else {
      throw .invalid(field, "A password has at least \(Limits.passwordLength.lowerBound) characters.")
    }
    guard length <= Limits.passwordLength.upperBound else {
      throw .invalid(field, "A password has at most \(Limits.passwordLength.upperBound) bytes.")
    }
    guard !CommonPasswords.contains(password) else {
      throw .invalid(field, "That password is among the first that an attacker tries. Choose another one.")
    }
  }

  /// Whether no account can have a password, because it is longer than can be chosen.
  static func isTooLong(password: String) -> Bool {
    PasswordForm.canonical(password).utf8.count > Limits.passwordLength.upperBound
  }

  /// A display name as it is stored; nil when it is blank.
  package static func displayName(_ text: String?, field: String) throws(APIError) -> String? {
    let name = try TextRules.line(text ?? "", field: field, limit: Limits.displayNameLength)
    return name.isEmpty ? nil : name
  }
}
