public import KiwiKit
public import Observation

/// One of the user's earlier notes, a different one each day.
@Observable @MainActor public final class NoteOfTheDayViewModel {
  public private(set) var note: Note?
  @ObservationIgnored private let client: any APIClientProtocol

  public init(client: any APIClientProtocol) { self.client = client }

  /// Loads the note. Failures are ignored, because the screen is complete without it.
  public func load() async {
    if let today = try? await client.send(API.Notes.ofTheDay()) { note = today.note }
  }
}
