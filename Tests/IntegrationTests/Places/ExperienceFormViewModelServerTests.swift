import EngineTesting
import Formats
import Foundation
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct ExperienceFormViewModelServerTests {
  private let drafts = Drafts(store: nil)

  @Test func `a photo removed during its upload does not return`() async throws {
    let server = try await EngineServer()
    let gate = GatedHTTPClient(server.client)
    let alice = try await server.join("alice")
    let api = server.api(token: alice.token, through: gate)
    let form = ExperienceFormViewModel(
      SampleContent.spots[0], library: LibraryRepository(client: api), client: api, drafts: drafts,
      timeZone: .gmt)
    gate.set(.answerHeld, for: "POST /library/photos")
    let sending = Task { await form.setPhoto(SamplePicture.png) }
    await gate.held()
    #expect(form.uploadProgress != nil)
    form.removePhoto()
    #expect(form.uploadProgress == nil)
    gate.release()
    await sending.value
    #expect(form.fields.photoURL == nil && form.photoProblem == nil)
    await form.setPhoto(SamplePicture.png)
    #expect(form.fields.photoURL != nil && form.uploadProgress == nil)
  }
}
