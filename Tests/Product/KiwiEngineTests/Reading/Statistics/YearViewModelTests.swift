import Formats
import Foundation
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct YearViewModelTests {
  private let sample = ReadingSample()

  @Test func `a year in review is saved and rebuilt`() async {
    let screen = YearViewModel(year: 2020, client: sample.client)
    await screen.load()
    #expect(screen.review?.isOver == true && screen.review?.keptAt == nil)
    await screen.keep()
    #expect(screen.review?.keptAt != nil && screen.version == 1)
    await screen.rebuild()
    #expect(screen.review?.keptAt == nil && screen.version == 2)
  }

  @Test func `a failed load is shown`() async {
    sample.client.setBehavior(.failing(.offline))
    let screen = YearViewModel(year: 2020, client: sample.client)
    await screen.load()
    #expect(screen.loading == .failed(.offline))
  }
}
