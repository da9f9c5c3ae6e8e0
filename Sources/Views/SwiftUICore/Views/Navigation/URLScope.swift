/// A part of the page's URL, handled by one view, with nested parts.
///
/// The page starts with one scope. A tab view consumes a segment and has a scope per tab; a stack consumes all
/// remaining segments. Views outside the main path, such as sheets, have no scope and leave the URL unchanged.
@MainActor final class URLScope {
  /// The operations of the view that handles a scope.
  struct Claim {
    let owner: ElementID
    /// Shows the screens of URL segments.
    let follow: ([String]) -> Void
    /// Returns the segments of the visible screens.
    let segments: () -> [String]
    /// Goes back one step. Returns false if there is none.
    let goBack: () -> Bool
  }

  private weak var location: PageLocation?
  private let parent: URLScope?
  /// The segment between the parent's scope and this one.
  private let name: String?
  private var claims: [Claim] = []
  /// Segments that wait for a view to handle them.
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

  /// Returns the page's URL with these segments in this scope.
  func url(_ segments: [String]) -> String {
    guard let parent else { return "/" + segments.joined(separator: "/") }
    return parent.url((name.map { [$0] } ?? []) + segments)
  }

  /// Reports a change of the visible screens. A hidden scope does not change the URL.
  func report(_ mode: Operation.NavigationMode, steps: Int = 1) {
    location?.reportCurrent(mode, steps: steps)
  }
}
