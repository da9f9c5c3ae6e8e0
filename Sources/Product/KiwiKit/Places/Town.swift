/// A town and where it is, for somebody who says by its name where they are.
///
/// ```swift
/// let town = Town(name: "Oulu", region: "North Ostrobothnia", coordinate: coordinate)
/// ```
public struct Town: Codable, Hashable, Sendable {
  public let name: String
  /// In what it lies, such as `Lower Austria, Austria`; nil where nobody says.
  public let region: String?
  public let coordinate: Coordinate

  public init(name: String, region: String?, coordinate: Coordinate) {
    self.name = name
    self.region = region
    self.coordinate = coordinate
  }
}
