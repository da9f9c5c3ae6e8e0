public import Foundation

/// A `multipart/form-data` body (RFC 7578).
///
/// ```swift
/// let form = UploadForm([.text("caption", "Plums"), .file("file", named: "1.jpg", type: "image/jpeg", data)])
/// ```
public struct UploadForm: Hashable, Sendable {
  /// A field of the form.
  public struct Part: Hashable, Sendable {
    public let name: String
    public let fileName: String?
    public let contentType: String?
    public let content: Data

    public static func text(_ name: String, _ text: String) -> Part {
      Part(name: name, fileName: nil, contentType: nil, content: Data(text.utf8))
    }

    public static func file(_ name: String, named fileName: String, type: String, _ content: Data) -> Part {
      Part(name: name, fileName: fileName, contentType: type, content: content)
    }
  }

  public let parts: [Part]

  public init(_ parts: [Part]) {
    self.parts = parts
  }

  /// Returns the value of `Content-Type` for ``encoded(boundary:)``.
  public static func contentType(boundary: String) -> String {
    "multipart/form-data; boundary=\(boundary)"
  }

  /// Returns a random boundary, which practically never occurs in a photo.
  public static func makeBoundary() -> String {
    "kiwifruit-\(UUID().uuidString)"
  }

  /// Returns the bytes of the body. Names and file names are constants, so they need no escaping.
  public func encoded(boundary: String) -> Data {
    var data = Data()
    data.reserveCapacity(parts.reduce(256) { $0 + $1.content.count + 256 })
    for part in parts {
      var head = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(part.name)\""
      if let fileName = part.fileName { head += "; filename=\"\(fileName)\"" }
      if let contentType = part.contentType { head += "\r\nContent-Type: \(contentType)" }
      data.append(contentsOf: "\(head)\r\n\r\n".utf8)
      data.append(part.content)
      data.append(contentsOf: "\r\n".utf8)
    }
    data.append(contentsOf: "--\(boundary)--\r\n".utf8)
    return data
  }
}
