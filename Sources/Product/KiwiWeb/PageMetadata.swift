import Foundation
import HTTPServer
import KiwiEngine
import KiwiKit
import WebHost

/// Provides title, description and status of a page before its views are created.
struct PageMetadata: Sendable {
  let site: WebSite

  /// Returns status and description by the address, as far as the viewer may see the content.
  func page(_ request: Request, _ visitor: Visitor) async -> PageInfo {
    let url = request.query.isEmpty ? request.path : "\(request.path)?\(request.query)"
    guard let route = Route(url: url) else { return PageInfo(status: .notFound, isLive: false) }
    let context = visitor.context as? PageAuthentication
    let client = site.prefetchingClient(
      token: context?.signedIn?.token, request, context?.prefetched)
    do throws(APIFailure) {
      switch route {
      case .home:
        return PageInfo(
          title: "KiwiFruit", description: localized("A journal you share: books, films, shows and places."))
      case .profile(let username), .followers(let username), .followedBy(let username):
        return describe(try await client.send(API.Social.profile(username)), route)
      case .post(let id, _), .likes(let id, _):
        return describe(try await client.send(API.Posts.post(id)), route)
      case .title(let id), .titlePosts(let id): return describe(try await client.send(API.Titles.title(id)))
      case .list(let id): return describe(try await client.send(API.Library.list(id)))
      case .spot(let id), .spotPosts(let id): return describe(try await client.send(API.Places.spot(id)))
      case .search, .discover, .discoverPosts, .titles, .places: return PageInfo(isIndexed: false)
      case .following, .notifications, .me, .library, .shelf, .lists, .compose, .settings, .reports, .logIn,
        .signUp, .resetPassword, .newTitle, .editTitle, .titleHistory, .newSpot, .editSpot, .spotHistory,
        .experience, .experiences, .myPlaces, .wantToGo, .privacyZones, .importPlaces,
        .reading, .challenges, .challenge, .notes, .groupPicks, .dismissedTitles, .friends, .ebooks, .ebook,
        .speedReading,
        .speedReader, .statistics, .readingGoals, .readingYear, .moodMap:
        return PageInfo(isIndexed: false)
      }
    } catch {
      switch error {
      case _ where error.isNotFound: return PageInfo(status: .notFound)
      // Search engines must not index a failure.
      case .serverFailed, .unavailable, .timedOut, .offline, .invalidResponse:
        return PageInfo(status: .serviceUnavailable)
      case .cancelled, .unauthorized, .rejected, .rateLimited: return PageInfo()
      }
    }
  }

  private func describe(_ profile: Profile, _ route: Route) -> PageInfo {
    let name = profile.displayName ?? profile.username
    return PageInfo(
      title: route.isProfile ? "\(name) (@\(profile.username))" : nil,
      description: profile.bio ?? localized("Books, films, shows and places by \(name)."),
      image: profile.avatarURL?.absoluteString, kind: "profile",
      canonical: Route.profile(username: profile.username).url)
  }

  private func describe(_ title: Title) -> PageInfo {
    let year = title.year.map { " (\($0))" } ?? ""
    let name = title.name + year
    let kind =
      switch title.kind {
      case .book: localized("\(name), a book")
      case .film: localized("\(name), a film")
      case .show: localized("\(name), a show")
      }
    let makers = title.people.map(\.name).joined(separator: ", ")
    return PageInfo(
      title: name,
      description: title.description ?? (makers.isEmpty ? kind + "." : localized("\(kind) by \(makers).")),
      canonical: Route.title(id: title.id).url)
  }

  private func describe(_ spot: Spot) -> PageInfo {
    let words = spot.town.map { localized("\(spot.name) in \($0).") } ?? spot.name + "."
    return PageInfo(
      title: spot.name, description: spot.description ?? words, isIndexed: !spot.isPrivate,
      canonical: Route.spot(id: spot.id).url)
  }

  private func describe(_ list: ListDescription) -> PageInfo {
    let owner = list.owner.displayName ?? list.owner.username
    let count = localized("\(list.titleCount) titles")
    return PageInfo(
      title: localized("\(list.name) by \(owner)"),
      description: list.description ?? localized("A list of \(count) by \(owner)."),
      isIndexed: list.isPublished, canonical: Route.list(id: list.id).url)
  }

  private func describe(_ post: Post, _ route: Route) -> PageInfo {
    let name = post.author.displayName ?? post.author.username
    return PageInfo(
      title: route.isPost ? localized("Post by \(name)") : nil,
      description: Self.words(of: post).map { String($0.prefix(200)) } ?? localized("A photo by \(name)."),
      image: post.imageURL.absoluteString, kind: "article", isIndexed: post.visibility == .everyone,
      canonical: Route.post(post).url)
  }

  /// Returns the text of link previews, without spoilers or text beyond a position in a book.
  private static func words(of post: Post) -> String? {
    guard post.caption != nil else { return nil }
    if let about = post.about, about.position != nil { return localized("About a passage in \(about.name).") }
    guard post.isSpoiler else { return post.caption }
    return post.about.map { localized("About \($0.name), with spoilers.") } ?? localized("With spoilers.")
  }
}

extension Route {
  fileprivate var isProfile: Bool { if case .profile = self { true } else { false } }
  fileprivate var isPost: Bool { if case .post = self { true } else { false } }
}
