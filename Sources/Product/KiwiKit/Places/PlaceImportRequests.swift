public import Foundation

/// Applies an import.
///
/// ```swift
/// let request = ApplyPlaceImportRequest(visibility: .onlyMe)
/// ```
public struct ApplyPlaceImportRequest: WireValue {
  /// The audience of the visits; only the user without it.
  public var visibility: Audience?

  public init(visibility: Audience? = nil) { self.visibility = visibility }
}

/// A file with places to upload.
///
/// ```swift
/// let upload = PlaceImportForm.upload(data, named: "Saved Places.json")
/// ```
public struct PlaceImportForm: FormShape {
  public static let rules: [String: FieldRule] = [:]
  public static let files = ["file": 1...1]

  /// The name of the file, for lists.
  public let fileName: String?

  /// - Parameters:
  ///   - file: An archive, CSV or JSON.
  ///   - fileName: The name of the file on the user's device.
  public static func upload(_ file: Data, named fileName: String) -> FormUpload<PlaceImportForm> {
    FormUpload(
      UploadForm([
        .text("fileName", fileName),
        .file("file", named: "places", type: "application/octet-stream", file),
      ]))
  }
}
