/// A town and its position.
///
/// ```swift
/// let town = Town(name: "Oulu", region: "North Ostrobothnia", coordinate: coordinate)
/// ```
public struct Town: WireValue {
  public let name: String
  /// The region of the town, such as `Lower Austria, Austria`; null if it is unknown.
  public let region: String?
  public let coordinate: Coordinate

  public init(name: String, region: String?, coordinate: Coordinate) {
    self.name = name
    self.region = region
    self.coordinate = coordinate
  }
}
