public import Foundation

/// A request to apply an import.
///
/// ```swift
/// let request = ApplyPlaceImportRequest(visibility: .onlyMe)
/// ```
public struct ApplyPlaceImportRequest: WireValue {
  /// The audience of the visits. Null means only the user.
  public var visibility: Audience?

  public init(visibility: Audience? = nil) { self.visibility = visibility }
}

/// The form that uploads a file with places.
///
/// ```swift
/// let upload = PlaceImportForm.upload(data, named: "Saved Places.json")
/// ```
public struct PlaceImportForm: FormShape {
  public static let rules: [String: FieldRule] = [:]
  public static let files = ["file": 1...1]

  /// The name of the file, shown in lists of imports.
  public let fileName: String?

  /// Creates an upload.
  ///
  /// - Parameters:
  ///   - file: An archive, a CSV file or a JSON file.
  ///   - fileName: The name of the file on the user's device.
  public static func upload(_ file: Data, named fileName: String) -> FormUpload<PlaceImportForm> {
    FormUpload(
      UploadForm([
        .text("fileName", fileName),
        .file("file", named: "places", type: "application/octet-stream", file),
      ]))
  }
}
