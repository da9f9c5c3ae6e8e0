import Foundation
import HTTPServer
import SwiftUIControls
import SwiftUICore
import WebHost

/// A site with users who sign in, for behavior that needs both a host and a browser.
enum SampleSite {
  /// - Parameter detached: The seconds for which a session without a browser is kept.
  @MainActor static func serve(detached: String?) async throws {
    let cookie = SignInCookie(name: "sample", isSecure: false)
    var configuration = WebHostConfiguration()
    if let detached = detached.flatMap(Double.init) { configuration.sessions.detached = .seconds(detached) }
    configuration.visitor = { request in
      Visitor(user: cookie.values(in: request).first, device: "browser", address: request.remoteAddress)
    }
    configuration.page = { request, _ in
      request.path == "/old" ? PageInfo(redirect: "/") : PageInfo(description: "A sample")
    }
    configuration.site.name = "Sample"
    configuration.site.manifest = "/manifest.webmanifest"
    configuration.site.offlinePage = "/offline"
    configuration.assets = [
      WebAsset(
        path: "/manifest.webmanifest", type: "application/manifest+json",
        bytes: Array(#"{"name":"Sample","start_url":"/","display":"standalone"}"#.utf8)),
      .offlinePage(path: "/offline"),
    ]
    let hosts = Hosts()
    let host = try WebHost.start(configuration: configuration) { visitor in
      AnyRoot { SiteView(visitor: visitor, cookie: cookie, hosts: hosts) }
    }
    hosts.host = host
    print(host.port)
    fflush(nil)
    while !Task.isCancelled { try await Task.sleep(for: .seconds(60)) }
  }

  /// The host as its own pages see it.
  @MainActor final class Hosts {
    var host: WebHost?
  }
}

struct SiteView: View {
  let visitor: Visitor
  let cookie: SignInCookie
  let hosts: SampleSite.Hosts
  @State private var user: String?
  @State private var name = ""
  @State private var password = ""
  @State private var draft = ""
  @State private var count = 0
  @State private var news = "none"
  @AppStorage("colour") private var colour = ""
  @SceneStorage("place") private var place = ""

  var body: some View {
    NavigationStack {
      Form {
        Text("Signed in as \(user ?? "nobody")")
        Text("News: \(news)")
        Button("Count \(count)") { count += 1 }
        TextField("Draft", text: $draft)
        TextField("Colour", text: $colour)
        TextField("Place", text: $place)
        Text("Likes \(colour), at \(place)")
        if user == nil {
          TextField("Name", text: $name).textContentType(.username)
          SecureField("Password", text: $password).textContentType(.password)
          Button("Log In", action: signIn)
        } else {
          Button("Log Out", action: signOut)
          Button("Tell Everybody") { hosts.host?.sessions?.send("from \(user ?? "")") }
        }
        NavigationLink("Lines", value: 1)
      }
      .navigationTitle("Site")
      .navigationDestination(for: Int.self) { _ in LinesView().navigationTitle("Lines") }
    }
    .onAppear {
      user = visitor.user
      visitor.session?.onEvent { news = "\($0)" }
    }
  }

  private func signIn() {
    guard !name.isEmpty, password == "secret" else { return }
    user = name
    visitor.session?.setCookies(
      [cookie.setting(name, lifetime: .seconds(3600))], user: name, device: "browser")
  }

  private func signOut() {
    let name = user
    user = nil
    visitor.session?.setCookies([cookie.clearing], user: nil)
    if let name { hosts.host?.sessions?.closeAll(of: name, except: visitor.session) }
  }
}

/// A screen that is longer than a window, with a field at its end.
struct LinesView: View {
  @State private var note = ""

  var body: some View {
    ScrollView {
      VStack(spacing: 24) {
        ForEach(0..<100, id: \.self) { Text("Line \($0)") }
        TextField("Note", text: $note)
      }
    }
  }
}
