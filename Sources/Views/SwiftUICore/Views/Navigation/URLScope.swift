/// A part of the page's URL: one view answers for it, and may have parts inside it.
///
/// The page has one such part to begin with. A tab view takes a name from it and has one part for each tab; a stack
/// takes all the rest. What is not on the page's main way, such as a sheet, has none and leaves the URL alone.
@MainActor final class URLScope {
  /// What the view that answers for a part of the URL can do.
  struct Claim {
    let owner: ElementID
    /// Shows what these parts of the URL name.
    let follow: ([String]) -> Void
    /// The parts of the URL that name what is shown.
    let segments: () -> [String]
    /// Goes back one step; false: there is none.
    let goBack: () -> Bool
  }

  private weak var location: PageLocation?
  private let parent: URLScope?
  /// What stands between the parent's place and this one's.
  private let name: String?
  private var claims: [Claim] = []
  /// Parts of the URL that wait for a view to answer for them.
  private var waiting: [String] = []

  init(location: PageLocation?, parent: URLScope? = nil, name: String? = nil) {
    self.location = location
    self.parent = parent
    self.name = name
  }

  func inside(_ name: String? = nil) -> URLScope { URLScope(location: location, parent: self, name: name) }

  func claim(_ claim: Claim) {
    claims.append(claim)
    guard claims.count == 1, !waiting.isEmpty else { return }
    let segments = waiting
    waiting = []
    claim.follow(segments)
  }

  func release(_ owner: ElementID) { claims.removeAll { $0.owner == owner } }

  func isHeld(by owner: ElementID) -> Bool { claims.first?.owner == owner }

  func follow(_ segments: [String]) {
    if let claim = claims.first { claim.follow(segments) } else { waiting = segments }
  }

  var segments: [String] { claims.first?.segments() ?? waiting }

  func goBack() -> Bool { claims.first?.goBack() ?? false }

  /// The URL of the page if this part of it were these segments.
  func url(_ segments: [String]) -> String {
    guard let parent else { return "/" + segments.joined(separator: "/") }
    return parent.url((name.map { [$0] } ?? []) + segments)
  }

  /// Says that what is shown has changed. A part that is not on show does not change the URL.
  func report(_ mode: Operation.NavigationMode, steps: Int = 1) {
    location?.reportCurrent(mode, steps: steps)
  }
}
