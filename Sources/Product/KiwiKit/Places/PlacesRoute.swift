/// The paths of places.
///
/// ```swift
/// let path = APIRoute.places(.spot(id: cafe.id)).path
/// ```
public enum PlacesRoute: AreaRoute {
  case spots
  case spot(id: String)
  case towns
  case merge(spotId: String)
  case unmerge(spotId: String)
  /// What was merged into a place.
  case doubles(spotId: String)
  case history(spotId: String)
  case undo(spotId: String)
  case outlines
  /// What stands on a map.
  case mapSpots
  /// A picture that lies below a map.
  case tile(zoom: String, x: String, y: String)
  /// What others tell of a place.
  case spotVisits(spotId: String)
  case visit(id: String)
  case visits(username: String)

  /// The reader's own.
  case summary
  case experiences
  case experience(id: String)
  case libraryPhotos
  case librarySpot(id: String)
  case wishes
  case zones

  package init?(_ path: PathSegments) {
    switch path.count {
    case 1:
      switch path[0] {
      case "spots": self = .spots
      case "towns": self = .towns
      default: return nil
      }
    case 2:
      switch (path[0], path[1]) {
      case ("spots", let id): self = .spot(id: id)
      case ("visits", let id): self = .visit(id: id)
      case ("library", "places"): self = .summary
      case ("library", "experiences"): self = .experiences
      case ("library", "photos"): self = .libraryPhotos
      case ("library", "wishes"): self = .wishes
      case ("library", "zones"): self = .zones
      case ("map", "outlines"): self = .outlines
      case ("map", "spots"): self = .mapSpots
      default: return nil
      }
    case 3:
      switch (path[0], path[1], path[2]) {
      case ("spots", let id, "visits"): self = .spotVisits(spotId: id)
      case ("users", let username, "visits"): self = .visits(username: username)
      case ("library", "experiences", let id): self = .experience(id: id)
      case ("library", "spots", let id): self = .librarySpot(id: id)
      case ("spots", let id, "merge"): self = .merge(spotId: id)
      case ("spots", let id, "unmerge"): self = .unmerge(spotId: id)
      case ("spots", let id, "doubles"): self = .doubles(spotId: id)
      case ("spots", let id, "history"): self = .history(spotId: id)
      case ("spots", let id, "undo"): self = .undo(spotId: id)
      default: return nil
      }
    case 5:
      guard path[0] == "map", path[1] == "tiles" else { return nil }
      self = .tile(zoom: path[2], x: path[3], y: path[4])
    default: return nil
    }
  }

  package var segments: [String] {
    switch self {
    case .spots: ["spots"]
    case .spot(let id): ["spots", id]
    case .spotVisits(let id): ["spots", id, "visits"]
    case .visit(let id): ["visits", id]
    case .visits(let username): ["users", username, "visits"]
    case .summary: ["library", "places"]
    case .experiences: ["library", "experiences"]
    case .experience(let id): ["library", "experiences", id]
    case .libraryPhotos: ["library", "photos"]
    case .librarySpot(let id): ["library", "spots", id]
    case .wishes: ["library", "wishes"]
    case .zones: ["library", "zones"]
    case .towns: ["towns"]
    case .merge(let id): ["spots", id, "merge"]
    case .unmerge(let id): ["spots", id, "unmerge"]
    case .doubles(let id): ["spots", id, "doubles"]
    case .history(let id): ["spots", id, "history"]
    case .undo(let id): ["spots", id, "undo"]
    case .outlines: ["map", "outlines"]
    case .mapSpots: ["map", "spots"]
    case .tile(let zoom, let x, let y): ["map", "tiles", zoom, x, y]
    }
  }
}
