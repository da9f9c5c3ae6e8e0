import Foundation
import HTTPServer
import KiwiEngine
import KiwiKit
import WebHost

/// Reads from a request whose browser it is, and what the page it asks for is.
struct Visits: Sendable {
  let site: WebSite
  let cookie: SignInCookie

  func visitor(of request: Request) async -> Visitor {
    // Sockets and uploads belong to a page that is there already.
    let handedOn = Route(url: request.path) == nil ? nil : HandedOn()
    var visitor = Visitor(context: Visit(handedOn: handedOn), address: request.remoteAddress)
    let tokens = cookie.values(in: request)
    guard !tokens.isEmpty else { return visitor }
    for token in tokens {
      do throws(APIFailure) {
        let profile = try await client(token: token, request, handedOn).fetchMe()
        visitor.user = profile.id
        visitor.context = Visit(signedIn: SignedIn(token: token, user: profile.user), handedOn: handedOn)
        return visitor
      } catch {
        // Only the API's own word takes a cookie away: a server in trouble knows nothing about it.
        guard error == .unauthorized else {
          visitor.isUnknown = true
          return visitor
        }
      }
    }
    visitor.cookies = [cookie.clearing]
    visitor.context = Visit(hasEnded: true, handedOn: handedOn)
    return visitor
  }

  private func client(token: String?, _ request: Request, _ handedOn: HandedOn?) -> RESTAPIClient {
    let base = InProcessHTTPClient(
      respond: site.respond, publicURL: site.publicURL, address: request.remoteAddress)
    return RESTAPIClient(
      client: DescribingHTTPClient(base: base, handedOn: handedOn), tokens: MemoryTokenStore(token))
  }

  /// Status and description by the address alone, as the reader may see what it names.
  func page(_ request: Request, _ visitor: Visitor) async -> PageInfo {
    let url = request.query.isEmpty ? request.path : "\(request.path)?\(request.query)"
    guard let route = Route(url: url) else { return PageInfo(status: .notFound) }
    let visit = visitor.context as? Visit
    let client = client(token: visit?.signedIn?.token, request, visit?.handedOn)
    do throws(APIFailure) {
      switch route {
      case .home:
        return PageInfo(title: "KiwiFruit", description: "What people here read, watch and eat.")
      case .profile(let username), .followers(let username), .followedBy(let username):
        return describe(try await client.fetchProfile(username: username), route)
      case .post(let id, _), .likes(let id, _):
        return describe(try await client.fetchPost(id: id), route)
      case .search, .discover: return PageInfo(isIndexed: false)
      case .following, .notifications, .me, .compose, .settings, .reports, .logIn, .signUp, .resetPassword:
        return PageInfo(isIndexed: false)
      }
    } catch {
      return PageInfo(status: error.isNotFound ? .notFound : .ok)
    }
  }

  private func describe(_ profile: Profile, _ route: Route) -> PageInfo {
    let name = profile.displayName ?? profile.username
    return PageInfo(
      title: route.isProfile ? "\(name) (@\(profile.username))" : nil,
      description: profile.bio ?? "What \(name) reads, watches and eats.",
      image: profile.avatarURL?.absoluteString, kind: "profile",
      canonical: Route.profile(username: profile.username).url)
  }

  private func describe(_ post: Post, _ route: Route) -> PageInfo {
    let name = post.author.displayName ?? post.author.username
    return PageInfo(
      title: route.isPost ? "Post by \(name)" : nil,
      description: post.caption.map { String($0.prefix(200)) } ?? "A photo by \(name).",
      image: post.imageURL.absoluteString, kind: "article", isIndexed: post.visibility == .everyone,
      canonical: Route.post(post).url)
  }
}

extension Route {
  fileprivate var isProfile: Bool { if case .profile = self { true } else { false } }
  fileprivate var isPost: Bool { if case .post = self { true } else { false } }
}
