public import KiwiKit
public import Observation

/// One of the reader's notes from earlier, another one each day.
@Observable @MainActor public final class NoteOfTheDayViewModel {
  public private(set) var note: Note?
  @ObservationIgnored private let client: any APIClientProtocol

  public init(client: any APIClientProtocol) { self.client = client }

  /// Nothing is said of trouble: it is something beside what the screen is for.
  public func load() async {
    if let today = try? await client.send(API.Notes.ofTheDay()) { note = today.note }
  }
}
