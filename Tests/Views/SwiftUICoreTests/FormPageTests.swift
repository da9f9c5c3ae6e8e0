import Foundation
import SwiftUIControls
import Testing

@testable import SwiftUICore

/// Pages for browsers without scripts: a submitted form performs the same actions as separate events.
@MainActor struct FormPageTests {
  private struct Person: View {
    @State private var name = ""
    @State private var isMember = false
    @State private var size = "small"
    @State private var status = "nothing"
    @State private var asks = false
    @FocusState private var isNaming: Bool

    var body: some View {
      VStack(spacing: 8) {
        Text("Said \(status)")
        TextField("Name", text: $name).onSubmit { status = "entered \(name)" }.focused($isNaming)
        Toggle("Member", isOn: $isMember)
        Picker("Size", selection: $size) {
          ForEach(["small", "large"], id: \.self) { Text($0) }
        }
        Picker("Shape", selection: $size) {
          ForEach(["small", "large"], id: \.self) { Text($0) }
        }
        .pickerStyle(.segmented)
        Button("Send") { status = "\(name), \(isMember), \(size)" }.disabled(name.isEmpty)
        Button("Later") {
          Task {
            try? await Task.sleep(for: .milliseconds(30))
            status = "late"
          }
        }
        Button("Ask") { asks = true }
        ProgressView()
      }
      .sheet(isPresented: $asks) { Text("Are you well?") }
      .onAppear { isNaming = true }
    }
  }

  private func session() -> ViewSession { session { Person() } }

  private func session<Content: View>(_ view: @escaping @MainActor @Sendable () -> Content) -> ViewSession {
    ViewSession(root: AnyRoot(view), environment: ClientEnvironment())
  }

  /// Returns the `name` and `value` of the control with this label.
  private func control(_ html: String, before words: String) throws -> (name: String, value: String) {
    let end = try #require(html.range(of: words)?.lowerBound)
    let found = html[..<end].matches(of: /name="(\w+)"(?: value="([^"]*)")?/).last
    let match = try #require(found)
    return (String(match.output.1), String(match.output.2 ?? ""))
  }

  private func press(_ title: String, in html: String) throws -> SubmittedForm {
    var form = SubmittedForm()
    form.press = .tap(try control(html, before: ">\(title)<").value)
    return form
  }

  private func submit(_ form: SubmittedForm, to session: ViewSession) async -> (FormOutcome, String) {
    let outcome = await session.submit(form, within: .seconds(5))
    let document = session.formDocument()
    return (outcome, document.body + document.dialogs)
  }

  @Test func `each control of a page is a form control with the same name in every session`() throws {
    let (first, second) = (session().formDocument(), session().formDocument())
    let names = { (html: String) in html.matches(of: /(?:name|value)="(\w{8,})"/).map { String($0.output.1) }
    }
    #expect(names(first.body) == names(second.body))
    #expect(Set(names(first.body)).count >= 9)
    #expect(!first.body.contains("type=\"button\""))
    let controls = first.body.matches(of: /<(?:input|select|button)[^>]*>/).map { String($0.output) }
    #expect(controls.allSatisfy { $0.contains("form=\"form\"") })
    #expect(!first.body.contains("<progress"), "A spinner would never stop.")
    #expect(first.isUnfinished)
    #expect(first.body.contains(" autofocus"))
    #expect(!session().document().body.contains("form=\"form\""), "A live page has no form.")
  }

  @Test func `typed and selected values apply before the pressed button, even in another session`()
    async throws
  {
    let html = session().formDocument().body
    var form = try press("Send", in: html)
    let name = try control(html, before: "aria-label=\"Name\"").name
    let toggle = try #require(
      html.firstMatch(of: /<input type="hidden" form="form" name="(\w+)" value="off">/)
    ).output.1
    let select = try #require(html.firstMatch(of: /<select[^>]*name="(\w+)"/)).output.1
    let large = try #require(html.firstMatch(of: /<option[^>]*value="(\w+)"[^>]*>large/)).output.1
    form.fields = [
      (name, "Ann"), (String(toggle), "off"), (String(toggle), "on"), (String(select), String(large)),
    ]
    let (outcome, page) = await submit(form, to: session())
    #expect(page.contains("Said Ann, true, large"))
    #expect(outcome.notice == nil)
    #expect(outcome.place != nil)
  }

  @Test func `a radio button is selected by its group's name`() async throws {
    let session = session()
    let html = session.formDocument().body
    let radios = html.matches(of: /type="radio"[^>]*>/).map { String($0.output) }
    let all = html.matches(of: /<input id="n\d+" form="form" name="(\w+)" value="(\w+)"[^>]*type="radio"/)
    #expect(radios.count == 2 && all.count == 2)
    #expect(all[0].output.1 == all[1].output.1)
    var form = SubmittedForm()
    form.fields = [(String(all[1].output.1), String(all[1].output.2))]
    let (_, page) = await submit(form, to: session)
    #expect(page.contains("selected>large"))
  }

  @Test func `return submits a field, and does nothing in an empty one`() async throws {
    let session = session()
    let html = session.formDocument().body
    var form = SubmittedForm()
    form.fields = [(try control(html, before: "aria-label=\"Name\"").name, "Ann\r\n")]
    #expect(await submit(form, to: session).1.contains("Said entered Ann"))
    #expect(await submit(form, to: session).1.contains("Said entered Ann"))
  }

  @Test func `disabled and missing controls are reported`() async throws {
    let session = session()
    let html = session.formDocument().body
    let (early, page) = await submit(try press("Send", in: html), to: session)
    #expect(early.notice?.contains("not possible yet") == true)
    #expect(page.contains("Said nothing"))
    var gone = SubmittedForm()
    gone.press = .tap("nosuchname")
    #expect(await submit(gone, to: session).0.notice?.contains("no longer available") == true)
  }

  @Test func `a form waits for the results of its tasks`() async throws {
    let session = session()
    let (_, page) = await submit(try press("Later", in: session.formDocument().body), to: session)
    #expect(page.contains("Said late"))
  }

  @Test func `a sheet is rendered after the page, with a close button if it has none`() async throws {
    let session = session()
    let (_, page) = await submit(try press("Ask", in: session.formDocument().body), to: session)
    #expect(page.contains("<dialog") && page.contains(" open"))
    #expect(session.formDocument().dialogs.contains("Are you well?"))
    var close = SubmittedForm()
    close.press = .dismiss(try control(session.formDocument().dialogs, before: ">Close<").value)
    #expect(await !submit(close, to: session).1.contains("<dialog"))
  }

  @Test func `an image loaded by the browser does not delay the form`() {
    let document = session {
      AsyncImage(url: URL(string: "/hills.jpg")) {
        $0.resizable()
      } placeholder: {
        ProgressView()
      }
    }
    .formDocument()
    #expect(document.body.contains("<img") && !document.body.contains("<progress"))
    #expect(!document.isUnfinished)
  }

  @Test func `pending work of a covered screen does not delay the form`() {
    func isUnfinished(_ path: [Int]) -> Bool {
      session {
        NavigationStack(path: .constant(path)) {
          ProgressView().navigationDestination(for: Int.self) { Text("Screen \($0)") }
        }
      }
      .formDocument().isUnfinished
    }
    #expect(isUnfinished([]))
    #expect(!isUnfinished([1]))
  }

  private struct Asking: View {
    @State private var status = "Nothing"
    @State private var listening: Task<Void, Never>?

    var body: some View {
      Button("Ask") {
        status = "Asking"
        Task {
          let work = UnfinishedWork.current
          work?.requestStarted()
          // Longer than the wait without a change.
          try? await Task.sleep(for: .milliseconds(700))
          work?.requestEnded()
          status = "Answered"
          listening = Task { try? await Task.sleep(for: .seconds(60)) }
        }
      }
      Text(status)
        .onDisappear { listening?.cancel() }
    }
  }

  @Test func `the page waits for requested answers, not for endless tasks`() async throws {
    let session = session { VStack(spacing: 8) { Asking() } }
    let began = ContinuousClock.now
    let (_, page) = await submit(try press("Ask", in: session.formDocument().body), to: session)
    #expect(page.contains("Answered"))
    #expect(ContinuousClock.now - began < .seconds(4))
    session.close()
  }

  private struct Endless: View {
    @State private var count = 3

    var body: some View {
      ScrollView {
        LazyVStack(spacing: 8) {
          ForEach(0..<count, id: \.self) { Text("Row \($0)") }
          if count < 9 { ProgressView().onAppear { count += 3 }.id(count) }
        }
      }
    }
  }

  @Test func `a paged list has a button that leads to its first new row`() async throws {
    let session = session { Endless() }
    var html = session.formDocument().body
    for count in [6, 9] {
      #expect(!session.formDocument().isUnfinished)
      var more = SubmittedForm()
      more.press = .more(try control(html, before: ">Show More<").value)
      let (outcome, page) = await submit(more, to: session)
      html = page
      #expect(html.contains("Row \(count - 1)") && !html.contains("Row \(count)<"))
      let place = try #require(outcome.place)
      #expect(html.contains("id=\"n\(place)\""))
    }
    #expect(!html.contains("Show More"))
  }

  @Test func `a control keeps its name when its identity changes`() throws {
    func html(_ id: Int) -> String {
      session { VStack(spacing: 0) { Button("Go") {} }.id(id) }.formDocument().body
    }
    #expect(try control(html(1), before: ">Go<") == control(html(2), before: ">Go<"))
  }
}
