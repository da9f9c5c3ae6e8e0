import KiwiKit
import Testing

struct MoodPromptTests {
  private func prompt(
    _ moods: [String], goal: Int? = 30, isLightened: Bool = false, usesMoods: Bool = true
  ) -> MoodPrompt {
    MoodPrompt(moods: moods, goalMinutes: goal, isLightened: isLightened, usesMoods: usesMoods)
  }

  @Test func `three tired sessions in a row bring a gentle prompt with a lighter goal`() {
    let gentle = prompt(["tired", "Tired", "tired", "focused"])
    #expect(gentle == MoodPrompt(kind: .gentle, mood: "tired", sessions: 3, lighterGoalMinutes: 15))
    #expect(prompt(["tired", "tired", "focused", "tired"]).kind == .none)
    #expect(prompt(["tired", "tired"]).kind == .none)
  }

  @Test func `three focused or inspired sessions bring a bright prompt without a goal`() {
    let bright = prompt(["inspired", "focused", "inspired"])
    #expect(bright.kind == .bright && bright.sessions == 3 && bright.lighterGoalMinutes == nil)
  }

  @Test func `custom moods form no row with known ones`() {
    #expect(prompt(["weary", "weary", "weary"]).kind == .none)
    #expect(prompt(["tired", "weary", "tired", "tired"]).kind == .none)
  }

  @Test func `a reader who turned moods off gets no prompt`() {
    let prompt = prompt(["tired", "tired", "tired"], usesMoods: false)
    #expect(prompt == MoodPrompt(usesMoods: false))
  }

  @Test func `a lightened or light goal is not lightened`() {
    #expect(prompt(["tired", "tired", "tired"], isLightened: true).lighterGoalMinutes == nil)
    #expect(prompt(["tired", "tired", "tired"], goal: nil).lighterGoalMinutes == nil)
    for minutes in 1...1_440 {
      if let lighter = MoodPrompt.lighter(minutes) {
        #expect(lighter < minutes && lighter >= MoodPrompt.minGoal && lighter % 5 == 0)
      } else {
        #expect(minutes <= MoodPrompt.minGoal)
      }
    }
  }

  @Test func `only the latest sessions are considered`() {
    #expect(prompt(Array(repeating: "tired", count: 50)).sessions == MoodPrompt.maxExamined)
  }
}
