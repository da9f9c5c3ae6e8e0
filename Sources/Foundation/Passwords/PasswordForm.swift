import Foundation

/// Normalizes the forms in which keyboards and systems send the same password.
///
/// Unicode has composed and decomposed letters and several spaces that look alike. Passwords are therefore
/// hashed in one form (RFC 8265, section 4.2): composed (NFC), with U+0020 for every space.
public enum PasswordForm {
  /// Returns the form that is hashed.
  public static func canonical(_ password: String) -> String {
    guard !isPlain(password) else { return password }
    var scalars = String.UnicodeScalarView()
    for scalar in password.precomposedStringWithCanonicalMapping.unicodeScalars {
      scalars.append(scalar.properties.generalCategory == .spaceSeparator ? " " : scalar)
    }
    return String(scalars)
  }

  /// Returns the distinct forms to check. The canonical one is first; the others were hashed before it was
  /// introduced.
  ///
  /// The older forms are the password as sent and as other keyboards would send it.
  static func all(_ password: String) -> [String] {
    guard !isPlain(password) else { return [password] }
    var forms: [String] = []
    for form in [
      canonical(password), password, password.precomposedStringWithCanonicalMapping,
      password.decomposedStringWithCanonicalMapping,
    ]
    // String equality ignores the normalization form, so the bytes are compared.
    where !forms.contains(where: { $0.utf8.elementsEqual(form.utf8) }) {
      forms.append(form)
    }
    return forms
  }

  private static func isPlain(_ password: String) -> Bool {
    password.utf8.allSatisfy { $0 < 0x80 }
  }
}
