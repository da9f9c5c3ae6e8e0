import Foundation
import HTTPServer
import KiwiKit
import OutgoingHTTP
import ServerTesting
import Testing
import Threads

@testable import ServerCore
@testable import ServerReading

/// Challenges suggested by the weather, with a local server that plays Open-Meteo.
struct ChallengeWeatherTests {
  private static let path = "/openmeteo/v1/forecast"

  private static func weather(_ code: Int, _ temperature: Double) -> String {
    """
    {"latitude":48.2,"longitude":16.4,"generationtime_ms":0.03,"utc_offset_seconds":0,"timezone":"GMT",\
    "current_units":{"time":"iso8601","interval":"seconds","temperature_2m":"°C","weather_code":"wmo code"},\
    "current":{"time":"2026-11-25T13:00","interval":900,"temperature_2m":\(temperature),"weather_code":\(code)}}
    """
  }

  private func server(_ standIn: SourceStandIn) async throws -> TestServer {
    try await TestServer {
      $0[WeatherSettings.self].usesOpenMeteo = true
      $0[WeatherSettings.self].standIn = standIn.url
    }
  }

  @Test func `a server without a weather provider offers no weather challenges`() async throws {
    let server = try await TestServer()
    let ana = try await Challenger(server, "ana")
    #expect(try await server.get("/challenges/weather?latitude=48&longitude=16", as: ana.token).status == 404)
    #expect(
      try await server.get("/challenges/discover", as: ana.token).object()["hasWeather"] as? Bool == false)
  }

  @Test func `the weather of a tenth of a degree is requested once and suggests its challenge`()
    async throws
  {
    let standIn = try SourceStandIn()
    standIn.answer(Self.path, json: Self.weather(61, 4.5))
    let server = try await server(standIn)
    let ana = try await Challenger(server, "ana")
    let answer = try await server.get(
      "/challenges/weather?latitude=48.20849&longitude=-16.3731", as: ana.token)
    let template = try #require(try answer.object()["template"] as? [String: Any])
    #expect(template["id"] as? String == "weather-rain" && template["window"] as? String == "day")
    #expect(try answer.string("attribution").contains("Open-Meteo"))
    #expect(
      try await server.get("/challenges/discover", as: ana.token).object()["hasWeather"] as? Bool == true)
    _ = try await server.get("/challenges/weather?latitude=48.17&longitude=-16.41", as: ana.token)
    let sent = standIn.requests(to: Self.path)
    #expect(sent.count == 1)
    #expect(sent.first?.parameters["latitude"] == "48.2" && sent.first?.parameters["longitude"] == "-16.4")
    #expect(sent.first?.authorization == nil)
    let taken = try await server.post(
      "/challenges", as: ana.token, json: ["templateId": "weather-rain", "timeZone": "UTC"])
    #expect(try taken.string("from") == "2026-02-02" && taken.string("through") == "2026-02-02")
    await standIn.stop()
  }

  @Test func `invalid positions are rejected without a request`() async throws {
    let standIn = try SourceStandIn()
    let server = try await server(standIn)
    let ana = try await Challenger(server, "ana")
    for query in [
      "", "latitude=48", "latitude=91&longitude=0", "latitude=0&longitude=181", "latitude=x&longitude=0",
      "latitude=nan&longitude=0", "latitude=1e400&longitude=0",
    ] {
      let answer = try await server.get("/challenges/weather?\(query)", as: ana.token)
      #expect(answer.status == 400, "\(query): \(answer.text)")
    }
    #expect(standIn.requests.isEmpty)
    await standIn.stop()
  }

  @Test(arguments: [
    #"{"error":true,"reason":"no"}"#, #"{"current":{"temperature_2m":"warm","weather_code":3}}"#, "", "[",
    #"{"current":{"temperature_2m":3,"weather_code":1234}}"#,
  ])
  func `invalid answers are reported, and the provider is not retried`(json: String) async throws {
    let standIn = try SourceStandIn()
    standIn.answer(Self.path, json: json)
    let server = try await server(standIn)
    let ana = try await Challenger(server, "ana")
    for _ in 0..<3 {
      let answer = try await server.get("/challenges/weather?latitude=48&longitude=16", as: ana.token)
      #expect(answer.status == 503 && answer.errorCode == "weather_unavailable")
    }
    #expect(standIn.requests.count == 1)
    await standIn.stop()
  }

  /// A clock that a test advances.
  private final class Clock: Sendable {
    private let instant = Mutex(ContinuousClock.now)

    var now: ContinuousClock.Instant { instant.withLock { $0 } }
    func advance(_ duration: Duration) { instant.withLock { $0 += duration } }
  }

  private func lookups(_ standIn: SourceStandIn, _ clock: Clock, waits: Waits = Waits()) -> WeatherLookups {
    let requests = SourceRequests(
      http: OutgoingHTTPClient(userAgent: "KiwiFruit/test (http://kiwi.test)", standIns: [standIn.url]),
      throttle: RequestThrottle(perSecond: 10, sleep: { _ in }), sleep: { waits.add($0) })
    return WeatherLookups(
      provider: OpenMeteo(requests: requests, url: "\(standIn.url)/openmeteo"), now: { clock.now })
  }

  @Test
  func `a failed provider is retried after a minute, and an answer is cached for fifteen minutes`()
    async throws
  {
    let standIn = try SourceStandIn()
    let busy = Response.source("", .tooManyRequests, headers: ["Retry-After": "3"])
    standIn.answer(Self.path, busy, busy, .source(Self.weather(0, 20)), .source(Self.weather(71, -3)))
    let (clock, waits) = (Clock(), Waits())
    let lookups = lookups(standIn, clock, waits: waits)
    let square = try #require(WeatherSquare(latitude: 48.2, longitude: 16.4))
    await #expect(throws: APIError.self) { try await lookups.challenge(in: square) }
    #expect(waits.all == [.seconds(3)])
    await #expect(throws: APIError.self) { try await lookups.challenge(in: square) }
    #expect(standIn.requests.count == 2)
    clock.advance(.seconds(61))
    #expect(try await lookups.challenge(in: square) == .clear)
    clock.advance(.seconds(899))
    #expect(try await lookups.challenge(in: square) == .clear)
    #expect(standIn.requests.count == 3)
    clock.advance(.seconds(2))
    #expect(try await lookups.challenge(in: square) == .snow)
    await standIn.stop()
  }

  @Test func `weather requests have a rate limit`() async throws {
    let standIn = try SourceStandIn()
    standIn.answer(Self.path, json: Self.weather(3, 10))
    let server = try await TestServer {
      $0.rateLimits = true
      $0[WeatherSettings.self].usesOpenMeteo = true
      $0[WeatherSettings.self].standIn = standIn.url
    }
    let ana = try await Challenger(server, "ana")
    var statuses: [Int] = []
    for number in 0..<21 {
      statuses.append(
        try await server.get("/challenges/weather?latitude=\(number)&longitude=16", as: ana.token).status)
    }
    #expect(statuses.prefix(20).allSatisfy { $0 == 200 } && statuses.last == 429)
    await standIn.stop()
  }
}
