import Commands
import Foundation
import KiwiEngine
import KiwiKit

/// Prints answers as text or as JSON.
struct Output {
  let isJSON: Bool
  let layout: TextLayout
  private let terminal: Terminal
  private let now = Date()

  init(_ terminal: Terminal, isJSON: Bool) {
    self.terminal = terminal
    self.isJSON = isJSON
    layout = TextLayout(terminal)
  }

  /// Prints one answer in either form. JSON is that of the API, one document a line.
  func print(_ value: some Encodable, _ text: @autoclosure () -> String) throws {
    guard isJSON else { return terminal.write(text()) }
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    terminal.write(String(decoding: try encoder.encode(value), as: UTF8.self) + "\n")
  }

  /// Prints a note apart from the answer.
  func note(_ text: String) {
    terminal.note(text)
  }

  /// Notes that the answer is the copy on this device, because the server could not be asked.
  func noteCopy(_ failure: APIFailure) {
    note(localized("\(failure.message) Showing the copy on this device."))
  }

  // MARK: Text

  /// - Parameter place: The number in a list; nil for a single post.
  func text(of post: Post, number place: Int?) -> String {
    let number = place.map { "\($0)  " } ?? ""
    let age = post.createdAt.map { TextLayout.age(of: $0, at: now) } ?? ""
    var text = layout.styled(number, .faint) + name(of: post.author) + layout.styled("  \(age)", .faint)
    switch post.visibility {
    case .everyone: break
    case .followers: text += layout.styled("  " + localized("for followers"), .faint)
    case .me: text += layout.styled("  " + localized("only me"), .faint)
    }
    text += "\n"
    if let about = post.about { text += self.text(of: about) }
    if let caption = post.caption, !caption.isEmpty {
      // A single post was requested, so its text is not hidden.
      if post.isFolded, let place {
        text += layout.styled("   \(Self.hint(forFolded: post, number: String(place)))\n", .faint)
      } else {
        text += layout.wrapped(caption, indent: 3)
      }
    }
    for photo in post.attachments {
      text += layout.styled(
        layout.wrapped("[\(photo.alt ?? localized("photo"))] \(photo.url.absoluteString)", indent: 3), .faint)
    }
    let likes = "\(post.likedByMe == true ? "♥" : "♡") \(Self.number(post.likes))"
    let comments = localized("\(post.commentCount ?? 0) comments")
    return text + "   " + layout.styled(likes, post.likedByMe == true ? .red : .faint)
      + layout.styled("  \(comments)", .faint) + "\n"
  }

  private static func hint(forFolded post: Post, number: String) -> String {
    if post.isSpoiler { return localized("Spoiler. Use \"kiwi show \(number)\" to read it.") }
    guard let position = post.about?.position else {
      return localized("Beyond your progress. Use \"kiwi show \(number)\" to read it.")
    }
    return localized("Beyond your progress (\(place(position))). Use \"kiwi show \(number)\" to read it.")
  }

  func text(of posts: [Post]) -> String {
    if posts.isEmpty { return localized("Nothing here yet.") + "\n" }
    return posts.enumerated().map { text(of: $1, number: $0 + 1) }.joined(separator: "\n")
  }

  private func text(of subject: PostSubject) -> String {
    let stars = subject.rating.map { "  " + Self.stars($0) } ?? ""
    let name =
      switch subject.thing {
      case .title(let title): name(of: title)
      case .spot(let spot): bold(spot.name) + facts([spot.address, spot.town])
      case .experience(let visit): bold(visit.name) + facts([visit.spot?.name, visit.town])
      }
    let page = subject.position.map { layout.styled("  \(Self.place($0))", .faint) } ?? ""
    return "   " + localized("about \(name)") + page + stars + "\n"
  }

  private func bold(_ name: String) -> String {
    layout.styled(TextLayout.printable(name).replacing("\n", with: " "), .bold)
  }

  private func facts(_ facts: [String?]) -> String {
    let line = facts.compactMap(\.self).map { TextLayout.printable($0).replacing("\n", with: " ") }
      .joined(separator: ", ")
    return line.isEmpty ? "" : layout.styled("  \(line)", .faint)
  }

  /// The stars as text, such as `★★★★½`.
  static func stars(_ rating: Rating) -> String {
    String(repeating: "★", count: rating.halfStars / 2) + (rating.halfStars % 2 == 1 ? "½" : "")
  }

  func text(of titles: [TitleSummary]) -> String {
    if titles.isEmpty { return localized("No results.") + "\n" }
    return titles.enumerated().map { line(of: $0.element, number: $0.offset + 1) }.joined()
  }

  func line(of title: TitleSummary, number: Int) -> String {
    let makers = title.makers.isEmpty ? nil : Self.list(title.makers)
    return layout.styled("\(number)  ", .faint) + name(of: title)
      + facts([Self.word(for: title.kind), makers])
      + "\n"
  }

  /// The name with the year, which distinguishes titles of the same name.
  private func name(of title: TitleSummary) -> String {
    guard let year = title.year else { return bold(title.name) }
    let shown = year < 0 ? localized("\(String(year.magnitude)) BC") : String(year)
    return bold(title.name) + " (\(shown))"
  }

  func text(of spots: [Spot]) -> String {
    if spots.isEmpty { return localized("No results.") + "\n" }
    return spots.enumerated().map { index, spot in
      layout.styled("\(index + 1)  ", .faint) + bold(spot.name)
        + facts([Self.word(for: spot.category), spot.address, spot.town]) + "\n"
    }.joined()
  }

  func text(of titles: [LibraryTitle]) -> String {
    if titles.isEmpty { return localized("Nothing here yet.") + "\n" }
    return titles.enumerated().map { index, item in
      let stars = item.personalRating.map { "  " + Self.stars($0) } ?? ""
      return layout.styled("\(index + 1)  ", .faint) + name(of: TitleSummary(item.title)) + stars + "\n"
    }.joined()
  }

  func text(of lists: [ListDescription]) -> String {
    if lists.isEmpty { return localized("You have no lists yet.") + "\n" }
    return lists.map { list in
      bold(list.name) + layout.styled("  " + localized("\(list.titleCount) titles"), .faint) + "\n"
    }.joined()
  }

  func text(of page: CommentPage, showsBeyond: Bool) -> String {
    var text = ""
    for (index, comment) in page.comments.enumerated() {
      let age = TextLayout.age(of: comment.createdAt, at: now)
      text += "\n" + layout.styled("\(index + 1)  ", .faint) + name(of: comment.author)
      text += layout.styled("  \(age)", .faint) + "\n"
      if let position = comment.position { text += layout.styled("   \(Self.place(position))\n", .faint) }
      // Comments of a requested post are shown, except those about later pages.
      if !showsBeyond, comment.isBeyond == true, let position = comment.position {
        let hint = localized("Beyond your progress (\(Self.place(position))). Use --beyond to read it.")
        text += layout.styled("   \(hint)\n", .faint)
      } else {
        text += layout.wrapped(comment.text, indent: 3)
      }
    }
    for comment in page.pending {
      text += "\n" + layout.styled("   " + localized("you, not sent yet"), .faint) + "\n"
      text += layout.wrapped(comment.text, indent: 3)
    }
    if page.nextCursor != nil {
      text += layout.styled("\n\(localized("There are more comments."))\n", .faint)
    }
    return text
  }

  func text(of profile: Profile) -> String {
    var text = name(of: profile.user) + "\n"
    if let bio = profile.bio { text += layout.wrapped(bio, indent: 3) }
    let counts = localized(
      "\(profile.postCount) posts, \(profile.followerCount) followers, \(profile.followingCount) following")
    text += "   \(counts)\n"
    if profile.followedByMe { text += layout.styled("   \(localized("You follow them."))\n", .faint) }
    return text
  }

  func text(of users: [User]) -> String {
    users.isEmpty ? localized("No users found.") + "\n" : users.map { name(of: $0) + "\n" }.joined()
  }

  func text(of notifications: [AppNotification]) -> String {
    if notifications.isEmpty { return localized("No notifications yet.") + "\n" }
    let width = max(2, String(notifications.count).count)
    return notifications.enumerated().map { index, notification in
      let actor = name(of: notification.actor)
      let event =
        switch notification.kind {
        case .like: localized("\(actor) liked your post")
        case .comment: localized("\(actor) commented on your post")
        case .follow: localized("\(actor) followed you")
        case .mention: localized("\(actor) mentioned you")
        case .challenge: localized("\(actor) won a challenge you joined")
        case .friendRequest: localized("\(actor) sent you a friend request")
        case .friendAccept: localized("\(actor) accepted your friend request")
        }
      let mark = notification.read ? " " : layout.styled("•", .green)
      let number = (notification.postId == nil ? "" : String(index + 1))
        .padding(toLength: width, withPad: " ", startingAt: 0)
      let age = TextLayout.age(of: notification.createdAt, at: now)
      return "\(mark) \(number) \(event)" + layout.styled("  \(age)", .faint) + "\n"
    }.joined()
  }

  private func name(of user: User) -> String {
    let handle = "@\(user.username)"
    guard let displayName = user.displayName, !displayName.isEmpty else {
      return layout.styled(handle, .bold)
    }
    let shown = TextLayout.printable(displayName).replacing("\n", with: " ")
    return layout.styled(shown, .bold) + layout.styled(" \(handle)", .faint)
  }
}
