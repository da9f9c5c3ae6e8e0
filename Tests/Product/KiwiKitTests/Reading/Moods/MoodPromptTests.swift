import KiwiKit
import Testing

struct MoodPromptTests {
  private func prompt(
    _ moods: [String], goal: Int? = 30, isLightened: Bool = false, usesMoods: Bool = true
  ) -> MoodPrompt {
    MoodPrompt(moods: moods, goalMinutes: goal, isLightened: isLightened, usesMoods: usesMoods)
  }

  @Test func `three tired sessions in a row bring a gentle word and a lighter goal`() {
    let gentle = prompt(["tired", "Tired", "tired", "focused"])
    #expect(gentle == MoodPrompt(kind: .gentle, mood: "tired", sessions: 3, lighterGoalMinutes: 15))
    #expect(prompt(["tired", "tired", "focused", "tired"]).kind == .none)
    #expect(prompt(["tired", "tired"]).kind == .none)
  }

  @Test func `three that were focused or inspired bring a bright one, and no goal`() {
    let bright = prompt(["inspired", "focused", "inspired"])
    #expect(bright.kind == .bright && bright.sessions == 3 && bright.lighterGoalMinutes == nil)
  }

  @Test func `words of one's own stand for themselves`() {
    #expect(prompt(["weary", "weary", "weary"]).kind == .none)
    #expect(prompt(["tired", "weary", "tired", "tired"]).kind == .none)
  }

  @Test func `whoever lets no moods count is offered nothing`() {
    let prompt = prompt(["tired", "tired", "tired"], usesMoods: false)
    #expect(prompt == MoodPrompt(usesMoods: false))
  }

  @Test func `a goal that was made lighter is left alone, as is one that is light`() {
    #expect(prompt(["tired", "tired", "tired"], isLightened: true).lighterGoalMinutes == nil)
    #expect(prompt(["tired", "tired", "tired"], goal: nil).lighterGoalMinutes == nil)
    for minutes in 1...1_440 {
      if let lighter = MoodPrompt.lighter(minutes) {
        #expect(lighter < minutes && lighter >= MoodPrompt.leastGoal && lighter % 5 == 0)
      } else {
        #expect(minutes <= MoodPrompt.leastGoal)
      }
    }
  }

  @Test func `only the latest sessions are looked at`() {
    #expect(prompt(Array(repeating: "tired", count: 50)).sessions == MoodPrompt.lookedAt)
  }
}
