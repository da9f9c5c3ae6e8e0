import Foundation

/// The forms in which keyboards and systems send one password.
///
/// A letter with a mark has a composed and a decomposed form in Unicode, and several spaces look alike. Passwords are
/// therefore hashed in one form (RFC 8265, section 4.2): composed (NFC), with U+0020 for every space.
public enum PasswordForm {
  /// The form that is hashed.
  public static func canonical(_ password: String) -> String {
    guard !isPlain(password) else { return password }
    var scalars = String.UnicodeScalarView()
    for scalar in password.precomposedStringWithCanonicalMapping.unicodeScalars {
      scalars.append(scalar.properties.generalCategory == .spaceSeparator ? " " : scalar)
    }
    return String(scalars)
  }

  /// The canonical form, then those in which a password may have been hashed before there was one: as it was sent, and
  /// as other keyboards would have sent it. No two are alike.
  static func all(_ password: String) -> [String] {
    guard !isPlain(password) else { return [password] }
    var forms: [String] = []
    for form in [
      canonical(password), password, password.precomposedStringWithCanonicalMapping,
      password.decomposedStringWithCanonicalMapping,
    ]
    // Strings are equal when they differ in nothing but their form, so bytes are compared.
    where !forms.contains(where: { $0.utf8.elementsEqual(form.utf8) }) {
      forms.append(form)
    }
    return forms
  }

  private static func isPlain(_ password: String) -> Bool {
    password.utf8.allSatisfy { $0 < 0x80 }
  }
}
