import Foundation
import HTTPServer
import SwiftUICore
import Synchronization
import Testing

@testable import WebHost

struct SignInTests {
  private static func request(_ cookie: String? = nil) -> Request {
    let fields = cookie.map { [("Cookie", $0)] } ?? []
    return Request(method: .get, path: "/", headers: HeaderFields(fields))
  }

  @Test func `a token in memory belongs to its user until it is ended or expires`() {
    let tokens = TokenStore(limit: 10, lifetime: .seconds(60))
    let now = ContinuousClock.now
    let ada = tokens.make(for: "ada", at: now)
    let ben = tokens.make(for: "ben", at: now)
    #expect(ada != ben)
    #expect(tokens.owner(of: ada, at: now) == "ada")
    tokens.remove(ada)
    #expect(tokens.owner(of: ada, at: now) == nil)
    #expect(tokens.owner(of: ben, at: now + .seconds(59)) == "ben")
    #expect(tokens.owner(of: ben, at: now + .seconds(60)) == nil)
    #expect(tokens.owner(of: "guessed", at: now) == nil)
  }

  @Test func `beyond the limit the oldest tokens are evicted`() {
    let tokens = TokenStore(limit: 10, lifetime: .seconds(60))
    let now = ContinuousClock.now
    let made = (0..<25).map { tokens.make(for: "\($0)", at: now) }
    let kept = made.filter { tokens.owner(of: $0, at: now) != nil }
    #expect(kept == Array(made.suffix(10)))
  }

  @Test func `a request belongs to the user of its cookie`() async {
    var configuration = WebHostConfiguration()
    #expect(await configuration.identify(Self.request("sign-in=ada")).user == nil)
    configuration.signIn = SignIn(
      begin: { $0 }, find: { $0 == "ada" ? .user("Ada") : $0 == "busy" ? .unknown : .invalid }, end: { _ in })
    let ada = await configuration.identify(Self.request("sign-in=old; sign-in=ada"))
    #expect(ada.user == "Ada")
    #expect(ada.device == "ada")
    #expect(ada.cookies == [])
    let gone = await configuration.identify(Self.request("sign-in=old"))
    #expect(gone.user == nil)
    #expect(gone.cookies == [configuration.signIn?.cookie.clearing])
    #expect(await configuration.identify(Self.request("sign-in=busy")).isUnknown)
    #expect(await configuration.identify(Self.request()).cookies == [])
    configuration.visitor = { _ in Visitor(user: "by another way") }
    #expect(await configuration.identify(Self.request("sign-in=ada")).user == "by another way")
  }

  @MainActor @Test func `a page knows the signed-in user, and none without a host`() async {
    let ended = Mutex<[String]>([])
    let signIn = SignIn(
      begin: { $0 == "nobody" ? nil : "token of \($0)" }, find: { _ in .invalid },
      end: { token in ended.withLock { $0.append(token) } })
    let page = HostedPage(Visitor(), signIn: signIn)
    #expect(page.user == nil)
    #expect(await page.signIn(as: "nobody") == false)
    #expect(page.user == nil)
    #expect(await page.signIn(as: "ada"))
    #expect(page.user == "ada")
    await page.signOut()
    #expect(page.user == nil)
    #expect(ended.withLock { $0 } == ["token of ada"])
    let preview = HostedPage()
    #expect(await preview.signIn(as: "ada") == false)
    #expect(preview.user == nil)
  }

  @MainActor @Test func `views read the page and the host's values from the environment`() throws {
    struct Shown: View {
      @Environment(\.hostedPage) private var page
      @Environment(\.timeZone) private var timeZone
      var body: some View { Text("\(page.user ?? "nobody") in \(timeZone.identifier)") }
    }
    var configuration = WebHostConfiguration()
    configuration.environment = { values, visitor in
      if visitor.user == "ada", let zone = TimeZone(identifier: "Asia/Tokyo") { values.timeZone = zone }
    }
    let root = configuration.root(AnyRoot { Shown() }, for: Visitor(user: "ada"))
    let page = ViewSession(root: root, environment: ClientEnvironment())
    defer { page.close() }
    #expect(page.document().body.contains("ada in Asia/Tokyo"))
  }
}
