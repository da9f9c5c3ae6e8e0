import Formats
import Foundation
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct ChallengeFormViewModelTests {
  private let sample = ReadingSample()

  private func form() -> ChallengeFormViewModel {
    ChallengeFormViewModel(challenges: ChallengesViewModel(client: sample.client), in: sample.utc)
  }

  @Test func `a name and a valid amount are required`() {
    let form = form()
    #expect(!form.canSave && form.amountProblem == nil)
    form.title = "Pages"
    #expect(!form.canSave)
    form.amount = "many"
    #expect(!form.canSave && form.amountProblem != nil)
    form.amount = "0"
    #expect(!form.canSave)
    form.amount = " 70 "
    #expect(form.canSave && form.points == 10)
    form.unit = .days
    form.amount = "367"
    #expect(!form.canSave)
    form.amount = "3"
    form.title = String(repeating: "a", count: Limits.challengeTitleLength + 1)
    #expect(!form.canSave && form.titleProblem != nil)
  }

  @Test func `the last day must follow the first`() {
    let form = form()
    (form.title, form.amount, form.window) = ("Pages", "70", .dates)
    #expect(form.canSave)
    form.lastDay = form.firstDay.addingTimeInterval(-3 * 86_400)
    #expect(!form.canSave && form.daysProblem != nil)
    form.window = .week
    #expect(form.canSave && form.daysProblem == nil)
  }

  @Test func `the challenge is created from the form's fields`() async throws {
    let form = form()
    (form.title, form.description, form.amount, form.unit) = (" Winter ", "By the fire", "120", .pages)
    form.window = .dates
    form.visibility = .everyone
    let made = try #require(await form.save())
    #expect(made.title == "Winter" && made.description == "By the fire" && made.unit == .pages)
    #expect(made.amount == 120 && made.visibility == .everyone)
    #expect(made.through.daysSinceEpoch - made.from.daysSinceEpoch == 13)
  }

  @Test func `unchanged fields keep their values`() async throws {
    let challenges = ChallengesViewModel(client: sample.client)
    let draft = ChallengeDraft(
      title: "Winter", description: "By the fire", unit: .pages, amount: 120, window: .month)
    let made = try #require(await challenges.create(draft))
    let form = ChallengeFormViewModel(made, challenges: challenges, in: sample.utc)
    #expect(form.title == "Winter" && form.amount == "120" && form.window == .dates && !form.isBound)
    form.amount = "100"
    form.description = ""
    let changed = try #require(await form.save())
    #expect(changed.title == "Winter" && changed.amount == 100 && changed.description == nil)
    #expect(changed.from == made.from && changed.through == made.through)
  }

  @Test func `a failed save keeps the typed fields`() async {
    let form = form()
    (form.title, form.amount) = ("Pages", "70")
    sample.client.setBehavior(.failing(.offline))
    #expect(await form.save() == nil)
    #expect(form.title == "Pages" && form.changing.failure == .offline && form.canSave)
  }
}
