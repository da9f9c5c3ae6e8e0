/// The paths of speed reading: ways to do it, and texts for it.
///
/// ```swift
/// let path = APIRoute.speedReading(.position(textId: id)).path
/// ```
public enum SpeedReadingRoute: AreaRoute {
  case profiles
  case profile(id: String)
  case settings
  case texts
  case text(id: String)
  case position(textId: String)

  package init?(_ path: PathSegments) {
    guard path.count >= 2, path[0] == "speed-reading" else { return nil }
    switch (path.count, path[1]) {
    case (2, "profiles"): self = .profiles
    case (2, "settings"): self = .settings
    case (2, "texts"): self = .texts
    case (3, "profiles"): self = .profile(id: path[2])
    case (3, "texts"): self = .text(id: path[2])
    case (4, "texts") where path[3] == "position": self = .position(textId: path[2])
    default: return nil
    }
  }

  package var segments: [String] {
    switch self {
    case .profiles: ["speed-reading", "profiles"]
    case .profile(let id): ["speed-reading", "profiles", id]
    case .settings: ["speed-reading", "settings"]
    case .texts: ["speed-reading", "texts"]
    case .text(let id): ["speed-reading", "texts", id]
    case .position(let id): ["speed-reading", "texts", id, "position"]
    }
  }
}
