import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct WelcomeTests {
  @Test func `signing up shows the welcome screen and logging in does not`() async throws {
    let server = try await EngineServer(drawsPictures: false)
    let model = await TestDevice(server).launch()
    model.router.signUpRequested()
    try await model.signUp(username: "carol", password: EngineServer.password, fullname: "Carol", invite: nil)
    #expect(model.router.sheet == .welcome)
    #expect(model.router.route == .home)
    model.router.sheetDismissed()
    try await model.logIn("carol")
    #expect(model.router.sheet == nil)
  }

  @Test func `signing up in order to write opens the composer`() async throws {
    let server = try await EngineServer(drawsPictures: false)
    let model = await TestDevice(server).launch()
    model.perform(.compose)
    #expect(model.router.sheet == .logIn)
    model.router.signUpRequested()
    try await model.signUp(username: "carol", password: EngineServer.password, fullname: "", invite: nil)
    #expect(model.router.sheet == .compose)
  }

  @Test func `a taken name shows no welcome screen`() async throws {
    let server = try await EngineServer(drawsPictures: false)
    let taken = try await server.join("carol").user.username
    let model = await TestDevice(server).launch()
    model.router.signUpRequested()
    await #expect(throws: APIFailure.self) {
      try await model.signUp(username: taken, password: EngineServer.password, fullname: "", invite: nil)
    }
    #expect(model.router.sheet == .signUp(invite: nil))
  }
}
