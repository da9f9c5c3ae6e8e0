/// The members of a form with files, for the documentation: texts and numbers by the type's own members, files by rules.
///
/// ```swift
/// struct PictureForm: FormShape {
///   static let rules: [String: FieldRule] = [:]
///   static let files = ["file": 1...1]
/// }
/// ```
public protocol FormShape: Codable, Sendable {
  static var rules: [String: FieldRule] { get }
  /// The members that are files, with the number of files.
  static var files: [String: ClosedRange<Int>] { get }
}

extension FormShape {
  public static var files: [String: ClosedRange<Int>] { [:] }
}

/// A form with files (RFC 7578), as a client sends it.
///
/// ```swift
/// let upload = FormUpload<AvatarForm>(UploadForm([.file("file", named: "me.jpg", type: "image/jpeg", data)]))
/// ```
public struct FormUpload<Shape: FormShape>: EndpointBody, FormBody {
  public static var bodyForm: EndpointBodyForm { .form(Shape.self) }
  public static var absent: FormUpload? { FormUpload(UploadForm([])) }
  public let form: UploadForm

  public init(_ form: UploadForm) { self.form = form }
}

/// A form with files, or JSON: the client chooses.
///
/// ```swift
/// let body = FormOrJSON<BookPhotoForm, BookScanRequest>.json(BookScanRequest(barcode: "9780061054884"))
/// ```
public enum FormOrJSON<Shape: FormShape, Value: WireValue>: EitherBody {
  case form(UploadForm)
  case json(Value)

  public static var bodyForm: EndpointBodyForm { .formOrJSON(Shape.self, Value.self) }
  public static var absent: FormOrJSON? { .form(UploadForm([])) }

  public var chosen: any EndpointBody {
    switch self {
    case .form(let form): FormUpload<Shape>(form)
    case .json(let value): value
    }
  }

  public init?(_ value: any WireValue) {
    guard let value = value as? Value else { return nil }
    self = .json(value)
  }
}

/// A body of one form or another.
///
/// ```swift
/// let body: any EitherBody = FormOrJSON<BookPhotoForm, BookScanRequest>.form(UploadForm([]))
/// ```
public protocol EitherBody: EndpointBody {
  var chosen: any EndpointBody { get }
  /// Returns nil for a value of another type.
  init?(_ value: any WireValue)
}

/// A form without files (`application/x-www-form-urlencoded`), which the handler reads. Clients in Swift send JSON instead.
///
/// ```swift
/// let form = FieldForm<CommentOperation>.bodyForm
/// ```
public struct FieldForm<Shape: FormShape>: EndpointBody {
  public static var bodyForm: EndpointBodyForm { .fields(Shape.self) }
  public static var absent: FieldForm? { FieldForm() }

  init() {}
}

/// A body that is sent as a form of any shape.
///
/// ```swift
/// let body: any FormBody = FormUpload<AvatarForm>(UploadForm([]))
/// ```
public protocol FormBody: Sendable {
  var form: UploadForm { get }
}
