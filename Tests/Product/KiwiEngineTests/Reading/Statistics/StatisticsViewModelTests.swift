import Formats
import Foundation
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct StatisticsViewModelTests {
  private let sample = ReadingSample()

  @Test func `the weeks of a year contain each of its days once`() async {
    for year in [2023, 2024, 2025, 2026] {
      let screen = StatisticsViewModel(client: sample.client, year: year)
      let days = screen.weeks.flatMap(\.days).compactMap(\.day)
      #expect(days.count == (year == 2024 ? 366 : 365))
      #expect(days.first?.description == "\(year)-01-01" && days.last?.description == "\(year)-12-31")
      #expect(screen.weeks.allSatisfy { $0.days.count == 7 })
      #expect(screen.weeks.compactMap(\.month) == Array(1...12))
    }
  }

  @Test func `a selected year is loaded and can be selected again`() async {
    let screen = StatisticsViewModel(client: sample.client, year: 2026)
    await screen.load()
    #expect(screen.statistics?.isEmpty == true && screen.choices == [2026])
    await screen.show(2025)
    #expect(screen.statistics?.from.year == 2025 && screen.choices.contains(2025))
    sample.client.setBehavior(.failing(.offline))
    await screen.show(2024)
    #expect(screen.loading == .failed(.offline))
  }
}
