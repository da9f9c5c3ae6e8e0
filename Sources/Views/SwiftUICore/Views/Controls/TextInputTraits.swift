/// The keyboard that a touch screen shows. A page can only request it.
///
/// ```swift
/// TextField("Address", text: $address).keyboardType(.emailAddress)
/// ```
public enum UIKeyboardType: Int, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress
  case decimalPad, twitter, webSearch, asciiCapableNumberPad
  /// The keyboard of ASCII characters.
  public static var alphabet: UIKeyboardType { .asciiCapable }

  var inputMode: String? {
    switch self {
    case .default, .asciiCapable, .numbersAndPunctuation, .namePhonePad, .twitter: nil
    case .URL: "url"
    case .numberPad, .asciiCapableNumberPad: "numeric"
    case .phonePad: "tel"
    case .emailAddress: "email"
    case .decimalPad: "decimal"
    case .webSearch: "search"
    }
  }
}

/// The meaning of a field, for autofill by browsers and password managers.
///
/// ```swift
/// SecureField("Password", text: $password).textContentType(.newPassword)
/// ```
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  /// The token of HTML's `autocomplete`, or empty if HTML has none.
  public let rawValue: String
  /// Creates a type from a token of HTML's `autocomplete`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A full name.
  public static let name = UITextContentType(rawValue: "name")
  /// A title before a name.
  public static let namePrefix = UITextContentType(rawValue: "honorific-prefix")
  /// A given name.
  public static let givenName = UITextContentType(rawValue: "given-name")
  /// A middle name.
  public static let middleName = UITextContentType(rawValue: "additional-name")
  /// A family name.
  public static let familyName = UITextContentType(rawValue: "family-name")
  /// A suffix after a name.
  public static let nameSuffix = UITextContentType(rawValue: "honorific-suffix")
  /// A nickname.
  public static let nickname = UITextContentType(rawValue: "nickname")
  /// A job title.
  public static let jobTitle = UITextContentType(rawValue: "organization-title")
  /// An organization.
  public static let organizationName = UITextContentType(rawValue: "organization")
  /// A location, without autofill.
  public static let location = UITextContentType(rawValue: "")
  /// A full street address.
  public static let fullStreetAddress = UITextContentType(rawValue: "street-address")
  /// The first line of a street address.
  public static let streetAddressLine1 = UITextContentType(rawValue: "address-line1")
  /// The second line of a street address.
  public static let streetAddressLine2 = UITextContentType(rawValue: "address-line2")
  /// A city.
  public static let addressCity = UITextContentType(rawValue: "address-level2")
  /// A state or province.
  public static let addressState = UITextContentType(rawValue: "address-level1")
  /// A city and state, without autofill.
  public static let addressCityAndState = UITextContentType(rawValue: "")
  /// A district of a city.
  public static let sublocality = UITextContentType(rawValue: "address-level3")
  /// A country.
  public static let countryName = UITextContentType(rawValue: "country-name")
  /// A postal code.
  public static let postalCode = UITextContentType(rawValue: "postal-code")
  /// A telephone number.
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  /// An e-mail address.
  public static let emailAddress = UITextContentType(rawValue: "email")
  /// A URL.
  public static let URL = UITextContentType(rawValue: "url")
  /// The number of a credit card.
  public static let creditCardNumber = UITextContentType(rawValue: "cc-number")
  /// The name on a credit card.
  public static let creditCardName = UITextContentType(rawValue: "cc-name")
  /// The given name on a credit card.
  public static let creditCardGivenName = UITextContentType(rawValue: "cc-given-name")
  /// The middle name on a credit card.
  public static let creditCardMiddleName = UITextContentType(rawValue: "cc-additional-name")
  /// The family name on a credit card.
  public static let creditCardFamilyName = UITextContentType(rawValue: "cc-family-name")
  /// The security code of a credit card.
  public static let creditCardSecurityCode = UITextContentType(rawValue: "cc-csc")
  /// The expiration date of a credit card.
  public static let creditCardExpiration = UITextContentType(rawValue: "cc-exp")
  /// The month of a credit card's expiration.
  public static let creditCardExpirationMonth = UITextContentType(rawValue: "cc-exp-month")
  /// The year of a credit card's expiration.
  public static let creditCardExpirationYear = UITextContentType(rawValue: "cc-exp-year")
  /// The type of a credit card.
  public static let creditCardType = UITextContentType(rawValue: "cc-type")
  /// A user name.
  public static let username = UITextContentType(rawValue: "username")
  /// The current password.
  public static let password = UITextContentType(rawValue: "current-password")
  /// A new password.
  public static let newPassword = UITextContentType(rawValue: "new-password")
  /// A one-time code.
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
  /// A date of birth.
  public static let birthdate = UITextContentType(rawValue: "bday")
  /// The day of a date of birth.
  public static let birthdateDay = UITextContentType(rawValue: "bday-day")
  /// The month of a date of birth.
  public static let birthdateMonth = UITextContentType(rawValue: "bday-month")
  /// The year of a date of birth.
  public static let birthdateYear = UITextContentType(rawValue: "bday-year")
  /// A date and time, without autofill.
  public static let dateTime = UITextContentType(rawValue: "")
  /// A flight number, without autofill.
  public static let flightNumber = UITextContentType(rawValue: "")
  /// A shipment's tracking number, without autofill.
  public static let shipmentTrackingNumber = UITextContentType(rawValue: "")
}

/// The capitalization of typed text.
///
/// ```swift
/// TextField("Name", text: $name).textInputAutocapitalization(.words)
/// ```
public struct TextInputAutocapitalization: Sendable {
  let html: String
  /// No capitals.
  public static var never: TextInputAutocapitalization { .init(html: "none") }
  /// A capital at the start of each word.
  public static var words: TextInputAutocapitalization { .init(html: "words") }
  /// A capital at the start of each sentence.
  public static var sentences: TextInputAutocapitalization { .init(html: "sentences") }
  /// Capitals only.
  public static var characters: TextInputAutocapitalization { .init(html: "characters") }
}

/// The older names of ``TextInputAutocapitalization``.
///
/// ```swift
/// TextField("User name", text: $name).autocapitalization(.none)
/// ```
public enum UITextAutocapitalizationType: Int, Sendable {
  case none, words, sentences, allCharacters

  fileprivate var now: TextInputAutocapitalization {
    switch self {
    case .none: .never
    case .words: .words
    case .sentences: .sentences
    case .allCharacters: .characters
    }
  }
}

/// The input options of the fields in a part of the tree.
struct TextInputTraits {
  var keyboard: UIKeyboardType?
  var contentType: UITextContentType?
  var capitalization: TextInputAutocapitalization?
  var isCorrectionDisabled = false

  @MainActor func apply(to box: inout Box) {
    if let mode = keyboard?.inputMode { box.set(.inputMode, mode) }
    if let type = contentType, !type.rawValue.isEmpty {
      box.set(.autocomplete, type.rawValue)
      // Password managers read names too.
      box.set(.name, type.rawValue)
    }
    if let capitalization { box.set(.autocapitalize, capitalization.html) }
    if isCorrectionDisabled {
      box.set(.autocorrect, "off")
      box.set(.spellcheck, "false")
    }
  }
}

extension EnvironmentValues {
  /// True if autocorrection is off.
  @Entry var textInputTraits: TextInputTraits?
  public var autocorrectionDisabled: Bool {
    get { textInputTraits?.isCorrectionDisabled ?? false }
    set { changeTextInput { $0.isCorrectionDisabled = newValue } }
  }

  fileprivate mutating func changeTextInput(_ change: (inout TextInputTraits) -> Void) {
    var traits = textInputTraits ?? TextInputTraits()
    change(&traits)
    textInputTraits = traits
  }
}

extension View {
  /// Sets the keyboard of fields in this view.
  nonisolated public func keyboardType(_ type: UIKeyboardType) -> some View {
    EnvironmentChanged(content: self) { $0.changeTextInput { $0.keyboard = type } }
  }
  /// Sets the meaning of fields in this view, for autofill.
  nonisolated public func textContentType(_ textContentType: UITextContentType?) -> some View {
    EnvironmentChanged(content: self) { $0.changeTextInput { $0.contentType = textContentType } }
  }
  /// Sets the capitalization in fields in this view; nil for the browser's default.
  nonisolated public func textInputAutocapitalization(
    _ autocapitalization: TextInputAutocapitalization?
  ) -> some View {
    EnvironmentChanged(content: self) { $0.changeTextInput { $0.capitalization = autocapitalization } }
  }
  /// Sets the capitalization in fields in this view.
  nonisolated public func autocapitalization(_ style: UITextAutocapitalizationType) -> some View {
    textInputAutocapitalization(style.now)
  }
  /// Disables autocorrection in fields in this view.
  nonisolated public func autocorrectionDisabled(_ disable: Bool = true) -> some View {
    EnvironmentChanged(content: self) { $0.changeTextInput { $0.isCorrectionDisabled = disable } }
  }
  /// Disables autocorrection in fields in this view; nil enables it.
  nonisolated public func disableAutocorrection(_ disable: Bool?) -> some View {
    autocorrectionDisabled(disable ?? false)
  }
}
