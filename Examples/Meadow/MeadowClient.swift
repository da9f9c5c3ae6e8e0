import SwiftUI

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Connects to the server that the user entered.
struct MeadowClient: Sendable {
  struct Failure: LocalizedError {
    let status: Int
    var errorDescription: String? { "The server answered with \(status)." }
  }

  let server: URL

  func get<Value: Decodable>(_ path: String, _ type: Value.Type = Value.self) async throws -> Value {
    let (data, response) = try await URLSession.shared.data(from: server.appending(path: path))
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else { throw Failure(status: status) }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(type, from: data)
  }
}

/// The signed-in user, and the user's changes since the last fetch.
@Observable @MainActor final class Session {
  var client: MeadowClient?
  var me: Account?
  var isComposing = false
  var path: [Screen] = []
  private var changed: [Status.ID: Status] = [:]
  private(set) var written: [Status] = []

  func signIn(to address: String) async throws {
    guard let server = URL(string: address) else { throw URLError(.badURL) }
    let client = MeadowClient(server: server)
    me = try await client.get("me")
    self.client = client
  }

  func signOut() {
    client = nil
    me = nil
    path = []
  }

  func current(_ status: Status) -> Status { changed[status.id] ?? status }

  func toggleFavourite(_ status: Status) {
    change(status) {
      $0.isFavourite.toggle()
      $0.favourites += $0.isFavourite ? 1 : -1
    }
  }

  func toggleBoost(_ status: Status) {
    change(status) {
      $0.isBoosted.toggle()
      $0.boosts += $0.isBoosted ? 1 : -1
    }
  }

  func toggleBookmark(_ status: Status) { change(status) { $0.isBookmarked.toggle() } }

  private func change(_ status: Status, _ change: (inout Status) -> Void) {
    change(&changed[status.id, default: status])
  }

  func post(_ text: String) {
    guard let me else { return }
    written.insert(
      Status(
        id: UUID().uuidString, account: me, text: text, media: [], createdAt: .now, replies: 0, boosts: 0,
        favourites: 0, isFavourite: false, isBoosted: false, isBookmarked: false), at: 0)
  }
}

/// The state of a fetch that starts when a screen opens.
enum Loaded<Value> {
  case loading
  case failed(String)
  case value(Value)
}

/// Shows a value fetched from the server, or the reason of the failure.
struct Fetched<Value: Decodable & Sendable, Content: View>: View {
  let path: String
  @ViewBuilder let content: (Value) -> Content
  @Environment(Session.self) private var session
  @State private var loaded = Loaded<Value>.loading

  init(_ path: String, of type: Value.Type = Value.self, @ViewBuilder content: @escaping (Value) -> Content) {
    self.path = path
    self.content = content
  }

  var body: some View {
    Group {
      switch loaded {
      case .loading: ProgressView().frame(maxWidth: .infinity, maxHeight: .infinity)
      case .failed(let reason):
        ContentUnavailableView {
          Label("Not loaded", systemImage: "wifi.exclamationmark")
        } description: {
          Text(reason)
        } actions: {
          Button("Try Again") { Task { await load() } }
        }
      case .value(let value): content(value)
      }
    }
    .task(id: path) { await load() }
  }

  private func load() async {
    guard let client = session.client else { return }
    do {
      loaded = .value(try await client.get(path))
    } catch {
      loaded = .failed(error.localizedDescription)
    }
  }
}
