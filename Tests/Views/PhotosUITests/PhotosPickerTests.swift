import SwiftUICore
import Testing

@testable import PhotosUI

@MainActor struct PhotosPickerTests {
  private static let png = UploadedFile(
    name: "cat.png", type: "image/png", bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  private static let page = UploadedFile(name: "cat.png", type: "image/png", bytes: Array("<html>".utf8))

  @MainActor @Observable final class Model {
    var one: PhotosPickerItem?
    var several: [PhotosPickerItem] = []
  }

  private func session<Content: View>(_ files: [String: UploadedFile], _ content: Content) -> ViewSession {
    nonisolated(unsafe) let content = content
    let session = ViewSession(root: AnyRoot { content }, environment: ClientEnvironment(url: "/"))
    var waiting = files
    session.takeUpload = { waiting.removeValue(forKey: $0) }
    return session
  }

  /// The id of the page's only file field.
  private func field(in session: ViewSession) throws -> ElementID {
    let body = session.document().body
    let input = try #require(body.split(separator: "<").first { $0.contains("type=\"file\"") })
    let digits = try #require(input.split(separator: "id=\"n").last).prefix { $0.isNumber }
    return try #require(ElementID(digits))
  }

  /// Sends uploaded tokens and returns the page's answer about rejected files.
  @discardableResult private func send(_ tokens: String, to session: ViewSession) throws -> String? {
    let id = try field(in: session)
    session.handle(ClientEvent(kind: .file, node: id, payload: .string(tokens)))
    for case .effect(name: "trouble", let arguments) in session.flush()?.operations ?? [] {
      #expect(arguments.first == String(id))
      return arguments.last
    }
    return nil
  }

  @Test func `a picked file loads as data, as an image and as a type made from data`() async throws {
    let model = Model()
    let picker = PhotosPicker("Photo", selection: Bindable(model).one, matching: .images)
    try send("a", to: session(["a": Self.png], picker))
    let item = try #require(model.one)
    #expect(item.supportedContentTypes == [.png])
    #expect(try await item.loadTransferable(type: Data.self) == Data(Self.png.bytes))
    #expect(try await item.loadTransferable(type: Image.self) != nil)
    #expect(try await item.loadTransferable(type: Thumbnail.self)?.count == 8)
    #expect(try await item.loadTransferable(type: String.self) == nil)
  }

  struct Thumbnail: Transferable {
    let count: Int
    static var transferRepresentation: some TransferRepresentation {
      DataRepresentation(importedContentType: .jpeg) { _ in Thumbnail(count: 0) }
      DataRepresentation(importedContentType: .image) { Thumbnail(count: $0.count) }
    }
  }

  @Test func `a file that only claims to be an image is rejected`() throws {
    let model = Model()
    let picker = PhotosPicker("Photo", selection: Bindable(model).one, matching: .images)
    let trouble = try send("a", to: session(["a": Self.page], picker))
    #expect(model.one == nil)
    #expect(trouble == "“cat.png” cannot be used here. Choose files of the requested kind.")
  }

  @Test func `an empty file is reported as empty before other faults`() throws {
    let model = Model()
    let picker = PhotosPicker(
      selection: Bindable(model).several, maxSelectionCount: 2, matching: .images
    ) { Text("Photos") }
    let empty = UploadedFile(name: "dog.png", type: "image/png", bytes: [])
    let files = ["a": empty, "b": Self.page, "c": Self.png, "d": Self.png, "e": Self.png]
    let trouble = try send("a b c d e", to: session(files, picker))
    let kind = "“cat.png” cannot be used here. Choose files of the requested kind."
    #expect(trouble == "“dog.png” is empty. \(kind) Only the first 2 of 3 were added.")
    #expect(model.several.count == 2)
  }

  @Test func `several empty files are reported in one sentence`() throws {
    let picker = PhotosPicker("Photo", selection: Bindable(Model()).several)
    let empty = ["a", "b"].map { UploadedFile(name: "\($0).png", type: "image/png", bytes: []) }
    let session = session(["a": empty[0], "b": empty[1]], picker)
    #expect(try send("a b", to: session) == "“a.png” and “b.png” are empty.")
  }

  @Test func `files lost in transit are reported`() throws {
    let model = Model()
    let picker = PhotosPicker("Photo", selection: Bindable(model).several)
    let session = session(["a": Self.png], picker)
    #expect(try send("a gone", to: session) == "Some files were lost. Choose them again.")
    #expect(model.several.count == 1)
  }

  @Test func `several files arrive in order, up to the selection limit`() throws {
    let model = Model()
    let picker = PhotosPicker(selection: Bindable(model).several, maxSelectionCount: 2) { Text("Photos") }
    let session = session(["a": Self.png, "b": Self.png, "c": Self.png], picker)
    let body = session.document().body
    #expect(body.contains("multiple"))
    #expect(body.contains("data-excess=\"Too many files. Only the first 2 were added.\""))
    #expect(try send("c a b", to: session) == "Only the first 2 of 3 were added.")
    #expect(model.several.count == 2)
    #expect(Set(model.several).count == 2)
  }

  @Test func `a token of another session yields nothing`() throws {
    let model = Model()
    let picker = PhotosPicker("Photo", selection: Bindable(model).one)
    let session = session([:], picker)
    try send("forged", to: session)
    #expect(model.one == nil)
    #expect(session.ignoredEvents == 1)
  }

  @Test func `a disabled picker rejects files`() throws {
    let model = Model()
    let picker = PhotosPicker("Photo", selection: Bindable(model).one).disabled(true)
    try send("a", to: session(["a": Self.png], picker))
    #expect(model.one == nil)
  }

  @Test func `a filter offers and accepts its own kinds`() {
    #expect(PHPickerFilter.images.accept == "image/*")
    #expect(PHPickerFilter.any(of: [.images, .videos]).accept == "image/*,video/*")
    #expect(PHPickerFilter.not(.images).accept == "video/*")
    #expect(PHPickerFilter.images.takes(.heic))
    #expect(!PHPickerFilter.images.takes(.mpeg4Movie))
    #expect(!PHPickerFilter.all(of: [.images, .videos]).takes(.png))
    #expect(!PHPickerFilter.not(.livePhotos).takes(.jpeg))
  }

  @Test func `an item of a photo library cannot be loaded here`() async throws {
    let item = PhotosPickerItem(itemIdentifier: "A1")
    #expect(item.itemIdentifier == "A1")
    #expect(try await item.loadTransferable(type: Data.self) == nil)
  }
}
