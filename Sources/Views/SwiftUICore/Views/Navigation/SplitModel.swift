/// The state shared by the columns of a split view.
@MainActor @Observable final class SplitModel {
  let sidebar = SplitColumn()
  let content = SplitColumn()
  /// The screens of the last column.
  let stack = NavigationModel()
  /// True if a link, instead of the selection, opened the content of the last column.
  private var isLinked = false
  @ObservationIgnored private(set) var isCompact = false
  @ObservationIgnored private(set) var stackScope: URLScope?
  @ObservationIgnored private(set) lazy var back = StableAction { [weak self] in _ = self?.goBack() }
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

  /// The column that the selections lead to.
  var place: Int {
    guard sidebar.isNextShown else { return 0 }
    return hasContent && !content.isNextShown ? 1 : 2
  }

  /// The visible column on a narrow page.
  var shownPlace: Int { isLinked ? 2 : place }

  func prefer(_ column: NavigationSplitViewColumn) {
    sidebar.opens(column.position > 0)
    if hasContent { content.opens(column == .detail) }
  }

  /// Shows a column of a narrow page. The selections of the columns it covers are cleared.
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
    // On a wide page columns are not steps of the history.
    if isCompact || named != nil { show(named ?? 0) }
    isLinked = named != 2 && !inside.isEmpty
    stackScope?.follow(inside)
  }
}

/// A column that selects the content of the next one.
@MainActor @Observable final class SplitColumn {
  /// True if the next column covers this one on a narrow page.
  private(set) var isNextShown = false
  var width: CGFloat?
  /// Called when a link in the column has opened content in the last one.
  @ObservationIgnored var didLink: () -> Void = {}
  @ObservationIgnored private var hadSelection: Bool?
  @ObservationIgnored private var clear: () -> Void = {}

  func opens(_ isShown: Bool) {
    if isNextShown != isShown { isNextShown = isShown }
  }

  /// Shows or closes the next column. Closing clears the selection, as the user could do.
  func turn(_ isShown: Bool) {
    let hasClosed = isNextShown && !isShown
    opens(isShown)
    if hasClosed { clear() }
  }

  /// Follows the selection of the column's list.
  func follow(_ selection: ListSelection, isEmpty: Bool) {
    clear = selection.clear
    guard hadSelection != !isEmpty else { return }
    let isFirst = hadSelection == nil
    hadSelection = !isEmpty
    // An initially empty selection closes nothing, because the app or the URL may have opened the next column.
    if !isFirst || !isEmpty { opens(!isEmpty) }
  }
}

extension EnvironmentValues {
  /// The side column of the next views.
  @Entry var splitColumn: SplitColumn?
}
