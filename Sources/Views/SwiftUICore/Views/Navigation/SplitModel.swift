/// What the columns have to do with each other.
@MainActor @Observable final class SplitModel {
  let sidebar = SplitColumn()
  let content = SplitColumn()
  /// The screens of the last column.
  let stack = NavigationModel()
  /// Whether a link of another column opened what the last one shows, whatever is chosen.
  private var isLinked = false
  @ObservationIgnored private(set) var isCompact = false
  @ObservationIgnored private(set) var stackScope: URLScope?
  @ObservationIgnored private(set) lazy var back = KeptAction { [weak self] in _ = self?.goBack() }
  @ObservationIgnored private var hasContent = false
  @ObservationIgnored private var presences: [NavigationSplitViewColumn: Presence] = [:]

  init() {
    for column in [sidebar, content] { column.didLink = { [weak self] in self?.isLinked = true } }
    stack.didSettle = { [weak self] in
      guard let self, isLinked, stack.screens.isEmpty else { return }
      isLinked = false
    }
  }

  func prepare(hasContent: Bool, isCompact: Bool, scope: URLScope?) {
    self.hasContent = hasContent
    self.isCompact = isCompact
    if stackScope == nil { stackScope = scope?.inside() }
  }

  func presence(of column: NavigationSplitViewColumn, inside around: Presence?) -> Presence {
    let presence = presences[column] ?? Presence(inside: around)
    presences[column] = presence
    return presence
  }

  /// The column that choosing has led to.
  var place: Int {
    guard sidebar.isNextShown else { return 0 }
    return hasContent && !content.isNextShown ? 1 : 2
  }

  /// The column on show where there is room for one.
  var shownPlace: Int { isLinked ? 2 : place }

  func prefer(_ column: NavigationSplitViewColumn) {
    sidebar.opens(column.position > 0)
    if hasContent { content.opens(column == .detail) }
  }

  /// Shows a column of a narrow page; in those that it leaves nothing is chosen any more.
  private func show(_ place: Int) {
    if hasContent { content.turn(place == 2) }
    sidebar.turn(place > 0)
  }

  func goBack() -> Bool {
    if stack.pop() { return true }
    guard isCompact, place > 0 else { return false }
    show(place == 2 && hasContent ? 1 : 0)
    return true
  }

  // MARK: URLs

  private static let names = ["", "~content", "~detail"]

  var segments: [String] {
    let inside = stackScope?.segments ?? []
    return isCompact && place > 0 ? [Self.names[place]] + inside : inside
  }

  func follow(_ segments: [String]) {
    let named = segments.first.flatMap { Self.names.firstIndex(of: $0) }
    let inside = named == nil ? segments : Array(segments.dropFirst())
    // On a wide page no step of the history stands for a column.
    if isCompact || named != nil { show(named ?? 0) }
    isLinked = named != 2 && !inside.isEmpty
    stackScope?.follow(inside)
  }
}

/// A column that chooses what the next one shows.
@MainActor @Observable final class SplitColumn {
  /// Whether, on a narrow page, the next column is above this one.
  private(set) var isNextShown = false
  var width: CGFloat?
  /// A link of the column has opened something in the last one.
  @ObservationIgnored var didLink: () -> Void = {}
  @ObservationIgnored private var hadSelection: Bool?
  @ObservationIgnored private var clear: () -> Void = {}

  func opens(_ isShown: Bool) {
    if isNextShown != isShown { isNextShown = isShown }
  }

  /// Does what its reader could, who leaves nothing chosen behind.
  func turn(_ isShown: Bool) {
    let hasClosed = isNextShown && !isShown
    opens(isShown)
    if hasClosed { clear() }
  }

  /// Follows what is chosen in the list of the column.
  func follow(_ selection: ListSelection, isEmpty: Bool) {
    clear = selection.clear
    guard hadSelection != !isEmpty else { return }
    let isFirst = hadSelection == nil
    hadSelection = !isEmpty
    // That nothing is chosen at first closes nothing: the program or the URL may have said what is on show.
    if !isFirst || !isEmpty { opens(!isEmpty) }
  }
}

extension EnvironmentValues {
  /// Of the side that the next views stand in.
  @Entry var splitColumn: SplitColumn?
}
