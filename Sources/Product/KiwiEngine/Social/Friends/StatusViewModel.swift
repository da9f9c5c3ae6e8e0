public import KiwiKit
public import Observation

/// The form for the user's status.
@Observable @MainActor public final class StatusViewModel: Identifiable {
  /// The current status; nil if there is none, or until it is loaded.
  public private(set) var current: UserStatus?
  public var text = ""
  public var hours = StatusViewModel.hours[2]
  public var visibility = Audience.followers
  public let saving = Submission()
  @ObservationIgnored private let client: any APIClientProtocol

  /// The durations to choose from, in hours.
  public static let hours = [4, 24, Limits.statusHours.upperBound]

  public init(_ current: UserStatus?, client: any APIClientProtocol) {
    self.client = client
    self.current = current
    text = current?.text ?? ""
    visibility = current?.visibility ?? .followers
  }

  public var textProblem: String? { textExcess ?? saving.problem("text") }

  private var textExcess: String? {
    text.trimmed.unicodeScalars.count > Limits.statusLength
      ? localized("This status is too long. Use at most \(Limits.statusLength) characters.") : nil
  }

  public var canSave: Bool { !text.trimmed.isEmpty && textExcess == nil && !saving.isUnderWay }

  /// Saves the status and returns true on success.
  public func save() async -> Bool {
    guard canSave else { return false }
    return await saving.run { () async throws(APIFailure) in
      let request = SetStatusRequest(text: text.trimmed, hours: hours, visibility: visibility)
      current = try await client.send(API.Social.setStatus(request))
    }
  }

  public func remove() async -> Bool {
    await saving.run { () async throws(APIFailure) in
      _ = try await client.send(API.Social.removeStatus())
      current = nil
      text = ""
    }
  }
}
