import SwiftUICore

/// Pages of browsers without scripts.
///
/// Each form is performed in the session of its page. The session is then kept for a while with its state, for the next
/// page and the next form.
extension SessionRegistry {
  struct FormAnswer: Sendable {
    /// The URL of the resulting page.
    var url: String
    var place: ElementID?
    /// The cookies of a sign-in or sign-out.
    var cookies: [String]
    /// The session to show; nil if there is no capacity to keep it.
    var key: String?
  }

  /// A form that is in progress or was just performed.
  struct DoneForm {
    let once: String
    let since: Duration
    let task: Task<FormAnswer, Never>
  }

  private static let maxDoneForms = 256
  private static let doneFormLifetime = Duration.seconds(30)

  /// Returns whether the rate limit permits one more form of this visitor.
  func admitsForm(from visitor: Visitor) -> Bool { formRateLimiter.take(visitor.address, at: time.now()) }

  /// Performs a form once. A repeated submission gets the answer of the first.
  func submit(_ received: ReceivedForm, by visitor: Visitor, in environment: ClientEnvironment) async
    -> FormAnswer
  {
    let now = time.now()
    doneForms.removeAll { now - $0.since > Self.doneFormLifetime }
    let once = [received.once, visitor.owner, "\(visitor.address)"].joined(separator: " ")
    if let done = doneForms.first(where: { $0.once == once }) { return await done.task.value }
    let task = Task { @MainActor in await self.perform(received, by: visitor, in: environment) }
    if doneForms.count >= Self.maxDoneForms { doneForms.removeFirst() }
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
      // Signing in requires a registered session.
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

  /// Renders the page of a kept session, or of a new one.
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
    session.reportEmptyStorage(for: visitor.owner)
    return session
  }

  /// Takes the cookies of all tickets of a session, because the response to a form can set cookies itself.
  private func redeemAll(of link: SessionLink) -> [String] {
    tickets.filter { $0.value.link === link }.keys.flatMap { redeem($0)?.cookies ?? [] }
  }
}
