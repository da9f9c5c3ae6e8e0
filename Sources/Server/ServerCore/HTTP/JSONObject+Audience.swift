import KiwiKit

extension JSONObject {
  /// Who may see what is written; nil where nothing is said.
  package func audience() throws(APIError) -> Audience? {
    guard let text = try optionalString("visibility") else { return nil }
    guard let visibility = Audience(rawValue: text) else {
      let all = Audience.allCases.map(\.rawValue).joined(separator: ", ")
      throw .invalid(field("visibility"), "Who may see it is one of \(all).")
    }
    return visibility
  }
}
