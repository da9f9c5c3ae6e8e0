/// A type of data with Apple's identifier. Only the types that browsers send are known.
///
/// ```swift
/// .fileImporter(isPresented: $isOpen, allowedContentTypes: [.plainText, .pdf]) { open($0) }
/// ```
public struct UTType: Hashable, Sendable {
  private struct Kind: Sendable {
    let parents: [String]
    let mime: String?
    let names: [String]
  }

  /// The identifier in reverse domain form, such as `public.jpeg`.
  public let identifier: String

  private init(known identifier: String) { self.identifier = identifier }

  /// Creates a type from its identifier. Returns nil if it is unknown.
  public init?(_ identifier: String) {
    guard Self.kinds[identifier] != nil else { return nil }
    self.identifier = identifier
  }

  /// Creates a type from its MIME type. Returns nil if it is unknown.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    let mime = mimeType.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
    self.init(where: { $0.mime == mime }, supertype)
  }

  /// Creates a type from a filename extension. Returns nil if it is unknown.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    let name = filenameExtension.lowercased()
    self.init(where: { $0.names.contains(name) }, supertype)
  }

  private init?(where isWanted: (Kind) -> Bool, _ supertype: UTType) {
    guard let found = Self.kinds.first(where: { isWanted($0.value) }) else { return nil }
    self.init(known: found.key)
    if !conforms(to: supertype) { return nil }
  }

  /// The MIME type, if the type has one.
  public var preferredMIMEType: String? { Self.kinds[identifier]?.mime }
  /// The filename extension without a dot, if the type has one.
  public var preferredFilenameExtension: String? { Self.kinds[identifier]?.names.first }

  /// Returns whether the type equals another one or is a subtype.
  public func conforms(to type: UTType) -> Bool {
    self == type || (Self.kinds[identifier]?.parents ?? []).contains { UTType(known: $0).conforms(to: type) }
  }

  /// Returns the value of HTML's `accept` for types; empty for all files.
  package static func accept(_ types: [UTType]) -> String {
    guard types.allSatisfy({ $0.conforms(to: .data) && $0 != .data }) else { return "" }
    let kinds = kinds.filter { kind in types.contains { UTType(known: kind.key).conforms(to: $0) } }
    let names = kinds.values.flatMap { kind in kind.names.map { "." + $0 } + [kind.mime].compactMap(\.self) }
    return names.sorted().joined(separator: ",")
  }

  /// The base of all types.
  public static let item = UTType(known: "public.item")
  /// Content of documents.
  public static let content = UTType(known: "public.content")
  /// The base of all data.
  public static let data = UTType(known: "public.data")
  /// Text of any kind.
  public static let text = UTType(known: "public.text")
  /// Text without markup.
  public static let plainText = UTType(known: "public.plain-text")
  /// Text without markup in UTF-8.
  public static let utf8PlainText = UTType(known: "public.utf8-plain-text")
  /// JSON.
  public static let json = UTType(known: "public.json")
  /// Comma-separated values.
  public static let commaSeparatedText = UTType(known: "public.comma-separated-values-text")
  /// A ZIP archive.
  public static let zip = UTType(known: "public.zip-archive")
  /// A URL.
  public static let url = UTType(known: "public.url")
  /// A PDF document.
  public static let pdf = UTType(known: "com.adobe.pdf")
  /// Pictures of any kind.
  public static let image = UTType(known: "public.image")
  /// A JPEG picture.
  public static let jpeg = UTType(known: "public.jpeg")
  /// A PNG picture.
  public static let png = UTType(known: "public.png")
  /// A GIF picture.
  public static let gif = UTType(known: "com.compuserve.gif")
  /// A WebP picture.
  public static let webP = UTType(known: "org.webmproject.webp")
  /// A HEIC picture.
  public static let heic = UTType(known: "public.heic")
  /// A TIFF picture.
  public static let tiff = UTType(known: "public.tiff")
  /// A Windows bitmap.
  public static let bmp = UTType(known: "com.microsoft.bmp")
  /// An SVG picture.
  public static let svg = UTType(known: "public.svg-image")
  /// Audio or video of any kind.
  public static let audiovisualContent = UTType(known: "public.audiovisual-content")
  /// Video with audio.
  public static let movie = UTType(known: "public.movie")
  /// Video.
  public static let video = UTType(known: "public.video")
  /// An MPEG-4 movie.
  public static let mpeg4Movie = UTType(known: "public.mpeg-4")
  /// A QuickTime movie.
  public static let quickTimeMovie = UTType(known: "com.apple.quicktime-movie")

  private static let kinds: [String: Kind] = [
    "public.item": Kind(parents: [], mime: nil, names: []),
    "public.content": Kind(parents: [], mime: nil, names: []),
    "public.data": Kind(parents: ["public.item"], mime: "application/octet-stream", names: []),
    "public.text": Kind(parents: ["public.data", "public.content"], mime: nil, names: []),
    "public.plain-text": Kind(parents: ["public.text"], mime: "text/plain", names: ["txt", "text"]),
    "public.utf8-plain-text": Kind(
      parents: ["public.plain-text"], mime: "text/plain;charset=utf-8", names: []),
    "public.json": Kind(parents: ["public.text"], mime: "application/json", names: ["json"]),
    "public.geojson": Kind(parents: ["public.json"], mime: "application/geo+json", names: ["geojson"]),
    "public.comma-separated-values-text": Kind(
      parents: ["public.text"], mime: "text/csv", names: ["csv"]),
    "public.zip-archive": Kind(parents: ["public.data"], mime: "application/zip", names: ["zip"]),
    "org.idpf.epub-container": Kind(
      parents: ["public.data", "public.content"], mime: "application/epub+zip", names: ["epub"]),
    "public.url": Kind(parents: ["public.data"], mime: "text/uri-list", names: ["url"]),
    "com.adobe.pdf": Kind(
      parents: ["public.data", "public.content"], mime: "application/pdf", names: ["pdf"]),
    "public.image": Kind(parents: ["public.data", "public.content"], mime: nil, names: []),
    "public.jpeg": Kind(parents: ["public.image"], mime: "image/jpeg", names: ["jpeg", "jpg"]),
    "public.png": Kind(parents: ["public.image"], mime: "image/png", names: ["png"]),
    "com.compuserve.gif": Kind(parents: ["public.image"], mime: "image/gif", names: ["gif"]),
    "org.webmproject.webp": Kind(parents: ["public.image"], mime: "image/webp", names: ["webp"]),
    "public.heic": Kind(parents: ["public.image"], mime: "image/heic", names: ["heic"]),
    "public.tiff": Kind(parents: ["public.image"], mime: "image/tiff", names: ["tiff", "tif"]),
    "com.microsoft.bmp": Kind(parents: ["public.image"], mime: "image/bmp", names: ["bmp"]),
    "public.svg-image": Kind(parents: ["public.image"], mime: "image/svg+xml", names: ["svg"]),
    "public.audiovisual-content": Kind(
      parents: ["public.data", "public.content"], mime: nil, names: []),
    "public.movie": Kind(parents: ["public.audiovisual-content"], mime: nil, names: []),
    "public.video": Kind(parents: ["public.movie"], mime: nil, names: []),
    "public.mpeg-4": Kind(parents: ["public.movie"], mime: "video/mp4", names: ["mp4"]),
    "com.apple.quicktime-movie": Kind(
      parents: ["public.movie"], mime: "video/quicktime", names: ["mov"]),
  ]
}
