import SwiftUICore

/// Pages of browsers that run no script. Each form is done in a session of the page that it came from, which is then
/// kept for a while, with all that its user did: the next page and the next form are of the same one.
extension SessionRegistry {
  struct FormAnswer: Sendable {
    /// Where the page is now.
    var url: String
    var place: ElementID?
    /// Of whoever signed in or out by it.
    var cookies: [String]
    /// The session to show; nil when there is no room to keep it.
    var key: String?
  }

  /// A form that is being done, or was a moment ago.
  struct DoneForm {
    let once: String
    let since: Duration
    let task: Task<FormAnswer, Never>
  }

  private static let mostDone = 256
  private static let doneIsKept = Duration.seconds(30)

  /// Whether one more form may come from there now.
  func takeForm(from visitor: Visitor) -> Bool { formPace.take(visitor.address, at: time.now()) }

  /// Does a form, once: a second press gets the answer of the first.
  func submit(_ received: ReceivedForm, by visitor: Visitor, in environment: ClientEnvironment) async
    -> FormAnswer
  {
    let now = time.now()
    doneForms.removeAll { now - $0.since > Self.doneIsKept }
    let once = [received.once, visitor.owner, "\(visitor.address)"].joined(separator: " ")
    if let done = doneForms.first(where: { $0.once == once }) { return await done.task.value }
    let task = Task { @MainActor in await self.perform(received, by: visitor, in: environment) }
    if doneForms.count >= Self.mostDone { doneForms.removeFirst() }
    doneForms.append(DoneForm(once: once, since: now, task: task))
    return await task.value
  }

  private func perform(
    _ received: ReceivedForm, by visitor: Visitor, in environment: ClientEnvironment
  ) async -> FormAnswer {
    let session: LiveSession
    var hasRoom = true
    if let kept = received.page.flatMap({ self.session($0, of: visitor) }), kept.isForm {
      session = kept
      session.rest(after: FormOutcome())
    } else {
      session = makeFormSession(for: visitor, environment: environment)
      hasRoom = makeRoom(for: session.holder)
      // Signing in needs it to be there.
      add(session)
      await session.begin(within: limits.formRendering)
    }
    let outcome = await session.submit(received.form, within: limits.formRendering)
    let cookies = redeemAll(of: session.link)
    let answer = FormAnswer(
      url: session.page.url, place: outcome.place, cookies: cookies, key: hasRoom ? session.key : nil)
    if hasRoom {
      session.rest(after: outcome)
    } else {
      end(session.key, .ended)
    }
    return answer
  }

  /// The page of a form: as it is kept, or made anew.
  func renderForm(
    for visitor: Visitor, environment: ClientEnvironment, info: PageInfo, key: String?
  ) async -> Rendering {
    if let session = key.flatMap({ self.session($0, of: visitor) }), session.isForm,
      session.page.url == environment.url
    {
      let outcome = session.takeOutcome()
      return Rendering(
        document: session.page.formDocument(), url: session.page.url, info: info, isLive: false,
        form: Rendering.Form(key: session.key, outcome: outcome))
    }
    let session = makeFormSession(for: visitor, environment: environment, info: info)
    defer { session.close(.ended) }
    await session.begin(within: limits.formRendering)
    return Rendering(
      document: session.page.formDocument(), url: session.page.url, info: session.link.info,
      isLive: false, form: Rendering.Form())
  }

  private func makeFormSession(
    for visitor: Visitor, environment: ClientEnvironment, info: PageInfo = PageInfo()
  ) -> LiveSession {
    let session = makeSession(for: visitor, environment: environment, info: info)
    session.isForm = true
    session.reportNothingKept(for: visitor.owner)
    return session
  }

  /// The answer to a form sets cookies itself.
  private func redeemAll(of link: SessionLink) -> [String] {
    tickets.filter { $0.value.link === link }.keys.flatMap { redeem($0)?.cookies ?? [] }
  }
}
