import Foundation
import KiwiKit

extension UploadForm.Part {
  /// The server detects the type of a picture by its content.
  static func picture(_ name: String, _ content: Data) -> Self {
    .file(name, named: "photo", type: "application/octet-stream", content)
  }
}
