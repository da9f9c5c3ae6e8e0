import KiwiKit

extension Outbox {
  /// The effect of a new action on existing entries.
  struct Collapsed {
    var changes: [OutboxChange] = []
    /// The entry that absorbs the action.
    var entry: OutboxEntry.ID?
    /// True if the action needs a separate entry.
    var isNeeded = false

    static let nothing = Collapsed()
    static let needed = Collapsed(isNeeded: true)
  }

  /// Merges an action into pending entries. An action after an entry that may have reached the server is enqueued.
  ///
  /// - Parameter serverValue: The state of a like or follow on the server; nil if unknown.
  mutating func collapse(_ action: OutboxAction, serverValue: Bool?) -> Collapsed {
    switch action {
    case .createPost, .createComment: .needed
    case .setLiked(let liked, let postId):
      if isDeletionQueued(ofPost: postId) {
        .nothing
      } else {
        collapseSwitch(action, to: liked, serverValue: serverValue) {
          if case .setLiked(let value, postId) = $0 { value } else { nil }
        }
      }
    case .setFollowed(let followed, let username):
      collapseSwitch(action, to: followed, serverValue: serverValue) {
        guard case .setFollowed(let value, let other) = $0, other.lowercased() == username.lowercased() else {
          return nil
        }
        return value
      }
    case .editComment(let id, _, let text): collapseEdit(ofComment: id, text: text)
    case .deleteComment(let id, _):
      collapseDeletion(of: id) {
        switch $0 {
        case .editComment(id, _, _): .obsolete
        case .deleteComment(id, _): .same
        default: .other
        }
      }
    case .editPost(let id, let edit): collapseEdit(ofPost: id, edit)
    case .deletePost(let id):
      collapseDeletion(of: id) {
        switch $0 {
        case .deletePost(id): .same
        case _ where $0.postId == id: .obsolete
        default: .other
        }
      }
    }
  }

  /// Merges the actions behind an entry again, once its attempt is known to have had no effect.
  mutating func collapseAgain(behind index: Int, serverValue: Bool?) -> [OutboxChange] {
    let first = entries[index]
    guard !first.isUncertain else { return [] }
    let later = entries[(index + 1)...].filter {
      $0.object == first.object && !$0.isUncertain && !$0.isFailed
    }
    guard !later.isEmpty else { return [] }
    var changes: [OutboxChange] = []
    let laterIds = Set(later.map(\.id))
    entries.removeAll { laterIds.contains($0.id) }
    for entry in later {
      let collapsed = collapse(entry.action, serverValue: serverValue)
      changes += collapsed.changes
      if collapsed.isNeeded { entries.append(entry) } else { changes.append(.remove(entry.id)) }
    }
    entries.sort { ($0.order, $0.id) < ($1.order, $1.id) }
    return changes
  }

  private func isDeletionQueued(ofPost id: String) -> Bool {
    entries.contains { $0.action == .deletePost(id: id) && !$0.isFailed }
  }

  /// Merges likes or follows. A repeated value is dropped. An opposite value replaces the pending one, or cancels it if
  /// the server already has that value.
  private mutating func collapseSwitch(
    _ action: OutboxAction, to value: Bool, serverValue: Bool?, _ valueOf: (OutboxAction) -> Bool?
  ) -> Collapsed {
    let switches = entries.indices.filter { valueOf(entries[$0].action) != nil }
    guard let last = switches.last else { return .needed }
    let entry = entries[last]
    if valueOf(entry.action) == value { return Collapsed(entry: entry.id) }
    if entry.isUncertain { return .needed }
    let before = switches.count > 1 ? valueOf(entries[switches[switches.count - 2]].action) : serverValue
    return before == value ? Collapsed(changes: removeAll { $0.id == entry.id }) : change(last, to: action)
  }

  private mutating func collapseEdit(ofComment id: String, text: String) -> Collapsed {
    let isDeleted = entries.contains {
      if case .deleteComment(id, _) = $0.action { !$0.isFailed } else { false }
    }
    if isDeleted { return .nothing }
    let index = entries.lastIndex {
      if case .editComment(id, _, _) = $0.action { return true }
      return $0.id == id
    }
    guard let index, !entries[index].isUncertain else { return .needed }
    switch entries[index].action {
    case .createComment(let postId, _, let position):
      return change(index, to: .createComment(postId: postId, text: text, position: position))
    case .editComment(_, let postId, _):
      return change(index, to: .editComment(id: id, postId: postId, text: text))
    default: return .needed
    }
  }

  private mutating func collapseEdit(ofPost id: String, _ edit: PostEdit) -> Collapsed {
    if isDeletionQueued(ofPost: id) { return .nothing }
    let index = entries.lastIndex {
      if case .editPost(id, _) = $0.action { return true }
      return $0.id == id
    }
    guard let index, !entries[index].isUncertain else { return .needed }
    switch entries[index].action {
    case .createPost(let draft): return change(index, to: .createPost(draft.applying(edit)))
    case .editPost(_, let earlier): return change(index, to: .editPost(id: id, earlier.followed(by: edit)))
    default: return .needed
    }
  }

  private enum Relation {
    case same
    case obsolete
    case other
  }

  /// Merges a deletion. Deleting an unsent object cancels its creation, and pending changes to the object are dropped.
  private mutating func collapseDeletion(
    of id: String, relation: (OutboxAction) -> Relation
  ) -> Collapsed {
    if let creation = entries.first(where: { $0.id == id }), !creation.isUncertain {
      return Collapsed(changes: removeAll { $0.id == id || $0.action.refers(to: id) })
    }
    if let index = entries.firstIndex(where: { relation($0.action) == .same }) {
      guard entries[index].isFailed else { return Collapsed(entry: entries[index].id) }
      return change(index, to: entries[index].action)
    }
    let changes = removeAll { relation($0.action) == .obsolete && !$0.isUncertain }
    return Collapsed(changes: changes, isNeeded: true)
  }

  /// Changes an entry; a failed entry becomes pending again.
  private mutating func change(_ index: Int, to action: OutboxAction) -> Collapsed {
    entries[index].action = action
    if entries[index].isFailed { entries[index].state = .pending }
    return Collapsed(changes: [.save(entries[index])], entry: entries[index].id)
  }
}
