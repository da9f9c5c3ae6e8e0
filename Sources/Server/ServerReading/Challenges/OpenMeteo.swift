import ServerCore

/// The forecast of Open-Meteo, which needs no key (Open-Meteo, "Weather Forecast API").
struct OpenMeteo: WeatherProvider {
  static let requestsPerSecond = 5

  let attribution = "Weather by Open-Meteo.com"
  let requests: SourceRequests
  var url = "https://api.open-meteo.com"
  var timeout = SourceRequests.defaultTimeout

  private struct Answer: Decodable {
    struct Current: Decodable {
      let temperature_2m: Double
      let weather_code: Int
    }

    let current: Current
  }

  func weather(in square: WeatherSquare) async throws(SourceError) -> CurrentWeather {
    let query = SourceRequests.query([
      ("latitude", square.latitude), ("longitude", square.longitude),
      ("current", "temperature_2m,weather_code"),
    ])
    let answer = try await requests.json(Answer.self, from: "\(url)/v1/forecast?\(query)", timeout: timeout)
    return CurrentWeather(code: answer.current.weather_code, temperature: answer.current.temperature_2m)
  }
}
