/// Which keyboard a touch screen shows; a page can only ask for it.
///
/// ```swift
/// TextField("Address", text: $address).keyboardType(.emailAddress)
/// ```
public enum UIKeyboardType: Int, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress
  case decimalPad, twitter, webSearch, asciiCapableNumberPad
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

/// What a field is for, so that a browser or password manager can fill it.
///
/// ```swift
/// SecureField("Password", text: $password).textContentType(.newPassword)
/// ```
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  /// The word of HTML's `autocomplete`, or empty for what HTML has no word for.
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let name = UITextContentType(rawValue: "name")
  public static let namePrefix = UITextContentType(rawValue: "honorific-prefix")
  public static let givenName = UITextContentType(rawValue: "given-name")
  public static let middleName = UITextContentType(rawValue: "additional-name")
  public static let familyName = UITextContentType(rawValue: "family-name")
  public static let nameSuffix = UITextContentType(rawValue: "honorific-suffix")
  public static let nickname = UITextContentType(rawValue: "nickname")
  public static let jobTitle = UITextContentType(rawValue: "organization-title")
  public static let organizationName = UITextContentType(rawValue: "organization")
  public static let location = UITextContentType(rawValue: "")
  public static let fullStreetAddress = UITextContentType(rawValue: "street-address")
  public static let streetAddressLine1 = UITextContentType(rawValue: "address-line1")
  public static let streetAddressLine2 = UITextContentType(rawValue: "address-line2")
  public static let addressCity = UITextContentType(rawValue: "address-level2")
  public static let addressState = UITextContentType(rawValue: "address-level1")
  public static let addressCityAndState = UITextContentType(rawValue: "")
  public static let sublocality = UITextContentType(rawValue: "address-level3")
  public static let countryName = UITextContentType(rawValue: "country-name")
  public static let postalCode = UITextContentType(rawValue: "postal-code")
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  public static let emailAddress = UITextContentType(rawValue: "email")
  public static let URL = UITextContentType(rawValue: "url")
  public static let creditCardNumber = UITextContentType(rawValue: "cc-number")
  public static let creditCardName = UITextContentType(rawValue: "cc-name")
  public static let creditCardGivenName = UITextContentType(rawValue: "cc-given-name")
  public static let creditCardMiddleName = UITextContentType(rawValue: "cc-additional-name")
  public static let creditCardFamilyName = UITextContentType(rawValue: "cc-family-name")
  public static let creditCardSecurityCode = UITextContentType(rawValue: "cc-csc")
  public static let creditCardExpiration = UITextContentType(rawValue: "cc-exp")
  public static let creditCardExpirationMonth = UITextContentType(rawValue: "cc-exp-month")
  public static let creditCardExpirationYear = UITextContentType(rawValue: "cc-exp-year")
  public static let creditCardType = UITextContentType(rawValue: "cc-type")
  public static let username = UITextContentType(rawValue: "username")
  public static let password = UITextContentType(rawValue: "current-password")
  public static let newPassword = UITextContentType(rawValue: "new-password")
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
  public static let birthdate = UITextContentType(rawValue: "bday")
  public static let birthdateDay = UITextContentType(rawValue: "bday-day")
  public static let birthdateMonth = UITextContentType(rawValue: "bday-month")
  public static let birthdateYear = UITextContentType(rawValue: "bday-year")
  public static let dateTime = UITextContentType(rawValue: "")
  public static let flightNumber = UITextContentType(rawValue: "")
  public static let shipmentTrackingNumber = UITextContentType(rawValue: "")
}

/// ```swift
/// TextField("Name", text: $name).textInputAutocapitalization(.words)
/// ```
public struct TextInputAutocapitalization: Sendable {
  let html: String
  public static var never: TextInputAutocapitalization { .init(html: "none") }
  public static var words: TextInputAutocapitalization { .init(html: "words") }
  public static var sentences: TextInputAutocapitalization { .init(html: "sentences") }
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

/// How text is typed into the fields of a part of the tree.
struct TextInputTraits {
  var keyboard: UIKeyboardType?
  var contentType: UITextContentType?
  var capitalization: TextInputAutocapitalization?
  var isCorrectionDisabled = false

  @MainActor func apply(to box: inout Box) {
    if let mode = keyboard?.inputMode { box.set(.inputMode, mode) }
    if let type = contentType, !type.rawValue.isEmpty {
      box.set(.autocomplete, type.rawValue)
      // Password managers look for names too.
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
  nonisolated public func keyboardType(_ type: UIKeyboardType) -> some View {
    EnvironmentChanged(content: self) { $0.changeTextInput { $0.keyboard = type } }
  }
  nonisolated public func textContentType(_ textContentType: UITextContentType?) -> some View {
    EnvironmentChanged(content: self) { $0.changeTextInput { $0.contentType = textContentType } }
  }
  nonisolated public func textInputAutocapitalization(
    _ autocapitalization: TextInputAutocapitalization?
  ) -> some View {
    EnvironmentChanged(content: self) { $0.changeTextInput { $0.capitalization = autocapitalization } }
  }
  nonisolated public func autocapitalization(_ style: UITextAutocapitalizationType) -> some View {
    textInputAutocapitalization(style.now)
  }
  nonisolated public func autocorrectionDisabled(_ disable: Bool = true) -> some View {
    EnvironmentChanged(content: self) { $0.changeTextInput { $0.isCorrectionDisabled = disable } }
  }
  nonisolated public func disableAutocorrection(_ disable: Bool?) -> some View {
    autocorrectionDisabled(disable ?? false)
  }
}
