import EngineTesting
import Foundation
import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct EditProfileViewModelTests {
  private struct AnyPicture: PhotoPreparing {
    func prepare(_ data: Data) async throws(PhotoProblem) -> Data { data }
  }

  private let server: EngineServer
  private let gate: GatedHTTPClient
  private let model: AppModel

  init() async throws {
    server = try await EngineServer(drawsPictures: false)
    gate = GatedHTTPClient(server.client)
    _ = try await server.join("alice")
    _ = try await server.join("bob")
    model = await TestDevice(server, through: gate).launch()
    try await model.logIn("alice")
  }

  private func form() -> EditProfileViewModel {
    EditProfileViewModel(session: model.session, account: model.account)
  }

  @Test func `a saved profile matches the server and starts the next form`() async throws {
    let form = form()
    await form.load()
    form.displayName = "Alice L."
    form.bio = "Reads"
    #expect(model.account.drafts[.profileEdit] != nil)
    #expect(await form.save())
    #expect(model.account.drafts[.profileEdit] == nil)
    #expect(model.session.currentUser?.displayName == "Alice L.")
    let again = self.form()
    await again.load()
    #expect(again.displayName == "Alice L." && again.bio == "Reads")
    #expect(again.libraryVisibility == .everyone)
    again.libraryVisibility = .followers
    #expect(model.account.drafts[.profileEdit]?.visibility == .followers)
    #expect(await again.save())
    #expect(try await model.account.client.send(API.Accounts.me()).libraryVisibility == .followers)
    again.bio = "Reads much"
    again.bio = "Reads"
    #expect(model.account.drafts[.profileEdit] == nil, "The form equals the profile again.")
  }

  @Test func `a form that failed to load saves nothing`() async throws {
    let first = form()
    await first.load()
    first.bio = "Reads"
    #expect(await first.save())
    let form = form()
    gate.set(.lost(.offline), for: "GET /users/me")
    await form.load()
    #expect(form.loading == .failed(.offline))
    #expect(await !form.save())
    #expect(try await model.account.client.send(API.Social.profile("alice")).bio == "Reads")
    gate.release()
    await form.load()
    #expect(form.loading == .loaded && form.bio == "Reads")
  }

  @Test func `typing during a save is kept and the form stays open`() async throws {
    let form = form()
    await form.load()
    form.bio = "Reads"
    gate.set(.answerHeld, for: "PUT /users/alice")
    let saving = Task { await form.save() }
    await gate.held()
    #expect(form.saving.isUnderWay)
    form.bio = "Reads much"
    #expect(await !form.save(), "Only one save runs at a time.")
    gate.release()
    #expect(await !saving.value)
    #expect(form.bio == "Reads much" && model.account.drafts[.profileEdit]?.text == "Reads much")
    #expect(await form.save())
    #expect(try await model.account.client.send(API.Accounts.me()).bio == "Reads much")
    form.bio = "Reads"
    #expect(model.account.drafts[.profileEdit]?.text == "Reads", "The server's profile has changed.")
  }

  @Test func `text above the limit is not sent and a failed save can be retried`() async throws {
    let form = form()
    await form.load()
    form.displayName = String(repeating: "x", count: Limits.displayNameLength + 1)
    #expect(form.displayNameProblem != nil)
    #expect(await !form.save())
    form.displayName = "Alice"
    gate.set(.lost(.timedOut), for: "PUT /users/alice")
    #expect(await !form.save())
    #expect(form.saving.failure == .timedOut)
    #expect(model.account.drafts[.profileEdit]?.displayName == "Alice")
    gate.release()
    #expect(await form.save())
  }

  @Test func `a late response changes nothing for the next user`() async throws {
    let form = form()
    await form.load()
    form.displayName = "Alice L."
    gate.set(.answerHeld, for: "PUT /users/alice")
    let saving = Task { await form.save() }
    await gate.held()
    try await model.logIn("bob")
    gate.release()
    _ = await saving.value
    #expect(model.session.currentUser?.username == "bob")
    #expect(model.session.currentUser?.displayName == nil)
    #expect(try await model.account.client.send(API.Accounts.me()).displayName == nil)
  }

  // MARK: Avatar

  @Test func `an avatar is shown everywhere after upload and nowhere after removal`() async throws {
    let form = EditProfileViewModel(
      session: model.session, account: model.account, preparation: AnyPicture())
    await form.load()
    await form.setAvatar(SamplePicture.png)
    #expect(form.saving.failure == nil && form.uploadProgress == nil)
    #expect(form.avatarURL != nil && model.session.currentUser?.avatarURL == form.avatarURL)
    gate.set(.lost(.offline), for: "GET /users/me")
    await form.removeAvatar()
    #expect(form.saving.failure == nil, "The removal succeeded.")
    #expect(form.avatarURL == nil && model.session.currentUser?.avatarURL == nil)
    gate.release()
    #expect(try await model.account.client.send(API.Accounts.me()).avatarURL == nil)
  }

  @Test func `a failed upload keeps the previous avatar and shows the failure`() async throws {
    let form = form()
    await form.load()
    await form.setAvatar(Data("GIF89a".utf8))
    #expect(form.pictureProblem == PhotoProblem.gif.message)
    form.pictureUnreadable()
    #expect(form.pictureProblem != PhotoProblem.gif.message)
    gate.set(.lost(.offline), for: "PUT /users/me/avatar")
    await form.setAvatar(SamplePicture.png)
    #expect(form.pictureProblem == nil && form.saving.failure == .offline)
    #expect(form.avatarURL == nil && form.uploadProgress == nil)
  }

  @Test func `choosing an avatar during a save is reported, not dropped`() async throws {
    let form = form()
    await form.load()
    form.bio = "Reads"
    gate.set(.answerHeld, for: "PUT /users/alice")
    let saving = Task { await form.save() }
    await gate.held()
    await form.setAvatar(SamplePicture.png)
    #expect(form.pictureProblem?.contains("again") == true)
    gate.release()
    #expect(await saving.value)
    await form.setAvatar(SamplePicture.png)
    #expect(form.pictureProblem == nil && form.avatarURL != nil)
  }
}
