import Testing

@testable import SwiftUICore

@MainActor struct WordFlashesTests {
  @Observable final class Model {
    var pace = 250
    var isPlaying = false
    var received: [String] = []
  }

  private struct Sample: View {
    let model: Model

    var body: some View {
      WordFlashes(
        [
          .init(words: 1, beats: 900, before: "W", pivot: "o", after: "rds"),
          .init(words: 2, beats: 2_100, before: "one\tby\n", pivot: "<", after: "&\""),
        ],
        first: 7, total: 10, pace: model.pace, ramp: [150, 125], isPlaying: model.isPlaying, word: 8, turn: 3
      ) { word, isPlaying in
        model.received.append("\(word) \(isPlaying)")
      }
    }
  }

  private func session(_ model: Model) -> ViewSession {
    ViewSession(root: AnyRoot { Sample(model: model) }, environment: ClientEnvironment(url: "/"))
  }

  private func element(in session: ViewSession) throws -> ElementID {
    let tag = try #require(session.document().body.split(separator: "<").first { $0.contains("data-flash=") })
    let digits = try #require(tag.split(separator: "id=\"n").last).prefix { $0.isNumber }
    return try #require(ElementID(digits))
  }

  @Test func `the page receives the words, their times and its position`() {
    let body = session(Model()).document().body
    #expect(body.contains("data-flash=\"3 0 250 8 7 10 150 125\""))
    #expect(body.contains("data-words=\"1\t900\tW\to\trds\n2\t2100\tone by \t&lt;\t&amp;&quot;\""))
    #expect(body.contains("aria-hidden=\"true\""))
  }

  @Test func `a new rate is a few bytes, without the words`() {
    let model = Model()
    let session = session(model)
    _ = session.document()
    model.pace = 600
    model.isPlaying = true
    let operations = session.flush()?.operations ?? []
    #expect(operations.count == 1)
    #expect("\(operations)".contains("3 1 600 8 7 10 150 125"))
  }

  @Test func `the app receives the page's position`() throws {
    let model = Model()
    let session = session(model)
    let id = try element(in: session)
    session.handle(ClientEvent(kind: .flash, node: id, payload: .flash(word: 9, isPlaying: true)))
    session.handle(ClientEvent(kind: .flash, node: id, payload: .flash(word: 10, isPlaying: false)))
    #expect(model.received == ["9 true", "10 false"])
  }
}
