import HTTPServer
import Testing

@testable import WebHost

@Suite struct SignInCookieTests {
  private func request(_ cookies: String) -> Request {
    Request(method: .get, path: "/", headers: HeaderFields([("Cookie", cookies)]))
  }

  @Test func `over https a cookie is bound to its exact host`() {
    let cookie = SignInCookie(name: "kiwi", isSecure: true)
    #expect(
      cookie.setting("a;b c", lifetime: .seconds(60))
        == "__Host-kiwi=a%3Bb%20c; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure")
    #expect(cookie.clearing == "__Host-kiwi=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure")
  }

  @Test func `a cookie works without https on a home network`() {
    let cookie = SignInCookie(name: "kiwi", isSecure: false)
    #expect(
      cookie.setting("x", lifetime: .seconds(60)) == "kiwi=x; Path=/; Max-Age=60; HttpOnly; SameSite=Lax")
  }

  @Test func `a value survives encoding, next to other cookies`() {
    let cookie = SignInCookie(name: "kiwi", isSecure: true)
    #expect(cookie.values(in: request("a=b; __Host-kiwi=a%3Bb%20c; kiwi=no")) == ["a;b c"])
    #expect(cookie.values(in: request("__Host-kiwi=a=b")) == ["a=b"])
    #expect(cookie.values(in: request("__Host-kiwi=%zz")) == ["%zz"])
    for none in ["", "kiwi=x", "x__Host-kiwi=x", "__Host-kiwi", "__Host-kiwi="] {
      #expect(cookie.values(in: request(none)) == [], "\(none)")
    }
  }

  @Test func `of several cookies with one name at most three are tried`() {
    let cookie = SignInCookie(name: "kiwi", isSecure: false)
    #expect(cookie.values(in: request("kiwi=old; a=b; kiwi=new")) == ["old", "new"])
    #expect(cookie.values(in: request(String(repeating: "kiwi=x; ", count: 500))) == ["x", "x", "x"])
    let split = Request(
      method: .get, path: "/", headers: HeaderFields([("Cookie", "kiwi=old"), ("Cookie", "kiwi=new")]))
    #expect(cookie.values(in: split) == ["old", "new"])
  }
}
