import HTTPServer
import KiwiKit

/// `/speed-reading`: ways of reading word by word, and texts for it. Everything can be sent again.
enum SpeedReadingController {
  // MARK: Profiles

  static func profiles(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let profiles = try context.snapshot { try $0.speedReading.profiles(ofUser: viewer.key) }
    var writer = JSONWriter(capacity: 1_024)
    writer.array(of: profiles) { $1.speedReadingProfile($0) }
    return Response(json: writer)
  }

  static func putProfile(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let id = try id(context)
    let bytes = try await context.body()
    let profile = try SpeedReadingProfileInput(context.json(bytes), id: id).profile
    let outcome = Outcome.ok(JSONWriter.made { $0.speedReadingProfile(profile) })
    return try await context.write(
      fingerprint: RequestFingerprint(context.request, bytes), replay: { _, _ in outcome }
    ) { transaction in
      try SpeedReadingService.put(profile, by: viewer, in: transaction)
      return outcome
    }
  }

  static func removeProfile(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let id = try id(context)
    return try await context.write(fingerprint: RequestFingerprint(context.request)) { transaction in
      try SpeedReadingService.removeProfile(id: id, by: viewer, in: transaction)
      return .noContent
    }
  }

  // MARK: Settings

  static func settings(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let settings = try context.snapshot { try $0.speedReading.settings(ofUser: viewer.key) }
    return Response(json: .made { $0.speedReadingSettings(settings ?? SpeedReadingSettings()) })
  }

  static func setSettings(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let bytes = try await context.body()
    let input = try SpeedReadingSettingsInput(context.json(bytes))
    return try await context.write(
      fingerprint: RequestFingerprint(context.request, bytes),
      replay: { _, transaction in
        let settings = try transaction.speedReading.settings(ofUser: viewer.key) ?? SpeedReadingSettings()
        return .ok(.made { $0.speedReadingSettings(settings) })
      }
    ) { transaction in
      let settings = try SpeedReadingService.change(input, by: viewer, in: transaction)
      return .ok(.made { $0.speedReadingSettings(settings) })
    }
  }

  // MARK: Texts

  static func texts(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let texts = try context.snapshot { try $0.speedReading.texts(ofUser: viewer.key) }
    var writer = JSONWriter(capacity: 1_024)
    writer.array(of: texts) { $1.speedReadingTextSummary($0) }
    return Response(json: writer)
  }

  static func text(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let id = try id(context)
    let (text, content) = try context.snapshot { transaction in
      let text = try SpeedReadingService.text(id: id, of: viewer, in: transaction)
      return (text, try transaction.speedReading.content(ofText: text.key))
    }
    return Response(json: .made { $0.speedReadingText(text, saying: content) })
  }

  static func putText(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let id = try id(context)
    let bytes = try await context.body(limit: SpeedReadingTextInput.bodyLimit)
    let input = try SpeedReadingTextInput(context.json(bytes), id: id)
    return try await writeText(context, bytes, id) { transaction in
      try SpeedReadingService.put(input, by: viewer, now: context.now, in: transaction)
    }
  }

  static func setPosition(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let id = try id(context)
    let bytes = try await context.body()
    guard let word = try context.json(bytes).optionalInt("word") else {
      throw APIError.missing("word")
    }
    return try await writeText(context, bytes, id) { transaction in
      try SpeedReadingService.setWord(word, ofText: id, by: viewer, now: context.now, in: transaction)
    }
  }

  private static func writeText(
    _ context: RequestContext, _ bytes: [UInt8], _ id: String,
    _ change: @escaping @Sendable (Transaction) throws -> SpeedReadingTextRecord
  ) async throws -> Response {
    let viewer = try context.signedIn()
    return try await context.write(
      fingerprint: RequestFingerprint(context.request, bytes),
      replay: { _, transaction in
        let text = try SpeedReadingService.text(id: id, of: viewer, in: transaction)
        return .ok(.made { $0.speedReadingTextSummary(text) })
      }
    ) { transaction in
      let text = try change(transaction)
      return .ok(.made { $0.speedReadingTextSummary(text) })
    }
  }

  static func removeText(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let id = try id(context)
    return try await context.write(fingerprint: RequestFingerprint(context.request)) { transaction in
      let text = try SpeedReadingService.text(id: id, of: viewer, in: transaction)
      try transaction.speedReading.removeText(key: text.key)
      return .noContent
    }
  }

  private static func id(_ context: RequestContext) throws(APIError) -> String {
    guard case .speedReading(let route) = context.route else { throw .notFound }
    switch route {
    case .profile(let id), .text(let id), .position(let id): return id
    case .profiles, .settings, .texts: throw .notFound
    }
  }
}

extension JSONWriter {
  fileprivate static func made(_ write: (inout JSONWriter) -> Void) -> JSONWriter {
    var writer = JSONWriter()
    write(&writer)
    return writer
  }
}
