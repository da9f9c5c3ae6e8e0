import Foundation

extension String {
  /// The URL of an uploaded file with this name.
  package func uploadURL(at publicURL: String) -> URL? { URL(string: "\(publicURL)/uploads/\(self)") }
}
