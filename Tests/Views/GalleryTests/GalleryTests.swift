import Foundation
import SwiftUICore
import TestSupport
import Testing

@testable import Gallery

@MainActor struct GalleryTests {
  private static let pages = Gallery.groups.flatMap(\.pages)

  private func document(at path: String) async -> Document {
    let session = ViewSession(
      root: AnyRoot { GalleryScreen(groups: Gallery.groups) }, environment: ClientEnvironment(url: path))
    await session.runUntilIdle(limit: .milliseconds(50))
    return session.document()
  }

  @Test func `each page has its own path and shows its title`() async {
    #expect(Set(Gallery.paths).count == Self.pages.count + 1)
    for page in Self.pages {
      let document = await document(at: page.path)
      #expect(!document.title.isEmpty, "\(page.path)")
      #expect(document.title != "Gallery", "\(page.path)")
    }
  }

  @Test func `the first page links to all others`() async {
    let index = await document(at: "/")
    for page in Self.pages {
      #expect(index.body.contains("href=\"\(page.path)\""), "\(page.path)")
    }
  }

  @Test func `the gallery lists every preview of the project`() throws {
    let declaration = /(?m)^(?:\w+ +)*(?:struct|enum|class) +(\w+) *: *(?:\w+ *, *)*PreviewProvider/
    let providers = try ProjectFiles.texts(under: "Sources").values.flatMap { source in
      source.matches(of: declaration).map { String($0.1) }
    }
    #expect(!providers.isEmpty)
    let list = try ProjectFiles.text("kiwifruit/AppPreviews.swift")
    for provider in providers {
      #expect(list.contains("preview(\(provider).self)"), "\(provider) is missing from AppPreviews.swift")
    }
  }

  @Test func `preview names appear only in the gallery`() {
    let view = Text("Body").previewDisplayName("Its name")
    let plain = ViewSession(root: AnyRoot { view }, environment: ClientEnvironment(url: "/"))
    #expect(!plain.document().body.contains("Its name"))
    let shown = ViewSession(
      root: AnyRoot { view.environment(\.showsPreviewNames, true) }, environment: ClientEnvironment(url: "/"))
    #expect(shown.document().body.contains("Its name"))
  }
}
