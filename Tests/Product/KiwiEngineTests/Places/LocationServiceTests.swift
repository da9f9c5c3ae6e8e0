import Foundation
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct LocationServiceTests {
  @Test func `a user who has not opted in is not located`() async {
    let location = FakeLocation(optIn: false)
    await #expect(throws: LocationFailure.optedOut) { try await location.service.currentLocation() }
    #expect(location.requests == 0)
  }

  @Test func `an unreadable opt-in is reported`() async {
    let location = FakeLocation()
    location.optIn = .failure(.optInUnreadable)
    await #expect(throws: LocationFailure.optInUnreadable) { try await location.service.currentLocation() }
  }

  @Test func `an opt-in is cached and an opt-out is read again`() async throws {
    let location = FakeLocation(optIn: false)
    let service = location.service
    #expect(try await !service.checkOptIn())
    #expect(try await !service.checkOptIn())
    #expect(location.looks == 2)
    location.optIn = .success(true)
    #expect(try await service.checkOptIn())
    #expect(try await service.checkOptIn())
    #expect(location.looks == 3)
  }

  @Test func `opting in and out is stored`() async throws {
    let location = FakeLocation(optIn: false)
    let service = location.service
    try await service.optIn()
    #expect(try await service.currentLocation() == SampleContent.town)
    try await service.optOut()
    #expect(try !location.optIn.get())
    await #expect(throws: LocationFailure.optedOut) { try await service.currentLocation() }
  }

  @Test func `a device stores the opt-in once its folder is open`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "kiwi-opt-in-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try #require(URL(string: "http://127.0.0.1:9"))
    var former = false
    for isOptedIn in [true, false, true] {
      let services = DeviceServices(server: server, folder: folder)
      await #expect(throws: LocationFailure.optInUnreadable) {
        try await services.setOptInLocationServices(isOptedIn)
      }
      _ = try await services.start()
      #expect(try await services.optInLocationServices() == former)
      try await services.setOptInLocationServices(isOptedIn)
      #expect(try await services.optInLocationServices() == isOptedIn)
      await services.close()
      former = isOptedIn
    }
  }

  @Test(arguments: [LocationFailure.denied, .unavailable, .timedOut, .unsupported])
  func `the device's failure is passed on`(failure: LocationFailure) async {
    let location = FakeLocation(.failure(failure))
    await #expect(throws: failure) { try await location.service.currentLocation() }
  }

  @Test func `every failure's message names an alternative`() {
    let failures: [LocationFailure] = [
      .optedOut, .optInUnreadable, .denied, .unavailable, .timedOut, .unsupported,
    ]
    #expect(failures.allSatisfy { $0.message.contains("hoose a town") })
  }
}
