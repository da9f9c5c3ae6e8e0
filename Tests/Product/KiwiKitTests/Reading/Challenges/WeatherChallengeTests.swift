import KiwiKit
import Testing

struct WeatherChallengeTests {
  @Test(arguments: [
    (0, 5.0, WeatherChallenge.clear), (1, 30, .clear), (2, 18.4, .cloudyAndWarm), (3, 18.3, .cloudyAndCool),
    (45, 0, .fog), (48, 0, .fog), (51, 0, .drizzle), (55, 0, .drizzle), (56, 0, .freezingDrizzle),
    (61, 0, .rain), (65, 0, .rain), (66, 0, .freezingRain), (71, 0, .snow), (77, 0, .snow), (80, 0, .showers),
    (85, 0, .snowShowers), (95, 0, .thunder), (96, 0, .hail), (99, 0, .hail),
  ])
  func `each kind of weather has its challenge`(code: Int, temperature: Double, challenge: WeatherChallenge) {
    #expect(WeatherChallenge(code: code, temperature: temperature) == challenge)
  }

  @Test func `unknown weather codes suggest nothing`() {
    for code in [-1, 4, 44, 60, 100, 1_000] { #expect(WeatherChallenge(code: code, temperature: 10) == nil) }
  }

  @Test func `there are thirteen challenges and their texts state the days that count`() {
    #expect(WeatherChallenge.allCases.count == 13)
    for challenge in WeatherChallenge.allCases {
      let template = challenge.template
      let time =
        switch template.window {
        case .day: "today"
        case .week: "within a week"
        case .month, .dates: "within a month"
        }
      #expect(template.description.contains(time))
      #expect(template.unit == .books || template.description.contains(String(template.amount)))
      #expect((20...50).contains(template.points))
      #expect(ChallengeTemplate.template(id: template.id) == template)
    }
    #expect(Set(WeatherChallenge.allCases.map(\.template.id)).count == 13)
  }
}
