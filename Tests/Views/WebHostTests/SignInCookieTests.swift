import HTTPServer
import Testing

@testable import WebHost

@Suite struct SignInCookieTests {
  private func request(_ cookies: String) -> Request {
    Request(method: .get, path: "/", headers: HeaderFields([("Cookie", cookies)]))
  }

  @Test func `over https a cookie is bound to this very host`() {
    let cookie = SignInCookie(name: "kiwi", isSecure: true)
    #expect(
      cookie.setting("a;b c", lifetime: .seconds(60))
        == "__Host-kiwi=a%3Bb%20c; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure")
    #expect(cookie.clearing == "__Host-kiwi=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure")
  }

  @Test func `on a home network a cookie works without https`() {
    let cookie = SignInCookie(name: "kiwi", isSecure: false)
    #expect(
      cookie.setting("x", lifetime: .seconds(60)) == "kiwi=x; Path=/; Max-Age=60; HttpOnly; SameSite=Lax")
  }

  @Test func `a value comes back as it went, among others`() {
    let cookie = SignInCookie(name: "kiwi", isSecure: true)
    #expect(cookie.values(in: request("a=b; __Host-kiwi=a%3Bb%20c; kiwi=no")) == ["a;b c"])
    #expect(cookie.values(in: request("__Host-kiwi=a=b")) == ["a=b"])
    #expect(cookie.values(in: request("__Host-kiwi=%zz")) == ["%zz"])
    for none in ["", "kiwi=x", "x__Host-kiwi=x", "__Host-kiwi", "__Host-kiwi="] {
      #expect(cookie.values(in: request(none)) == [], "\(none)")
    }
  }

  @Test func `of several cookies of one name each has its turn, and a flood of them no more than three`() {
    let cookie = SignInCookie(name: "kiwi", isSecure: false)
    #expect(cookie.values(in: request("kiwi=old; a=b; kiwi=new")) == ["old", "new"])
    #expect(cookie.values(in: request(String(repeating: "kiwi=x; ", count: 500))) == ["x", "x", "x"])
    let split = Request(
      method: .get, path: "/", headers: HeaderFields([("Cookie", "kiwi=old"), ("Cookie", "kiwi=new")]))
    #expect(cookie.values(in: split) == ["old", "new"])
  }
}
