import KiwiKit

extension JSONObject {
  /// Who may see what is written; nil where nothing is said.
  func visitVisibility() throws(APIError) -> VisitVisibility? {
    guard let text = try optionalString("visibility") else { return nil }
    guard let visibility = VisitVisibility(rawValue: text) else {
      let all = VisitVisibility.allCases.map(\.rawValue).joined(separator: ", ")
      throw .invalid(field("visibility"), "Who may see it is one of \(all).")
    }
    return visibility
  }
}
