import SwiftUICore
import Threads

/// Uploaded files between their arrival and the view that takes them.
final class UploadStore: Sendable {
  /// Files one session may have waiting; another pushes the oldest out.
  static let perSession = 10
  /// Bytes of all files waiting.
  static let totalBytes = 256 << 20

  private struct State {
    var files: [String: [(token: String, upload: UploadedFile)]] = [:]
    var bytes = 0
  }

  private let state = Mutex(State())

  /// Keeps room for a file on its way. False when there is none.
  func reserve(_ bytes: Int) -> Bool {
    state.withLock { state in
      guard bytes <= Self.totalBytes - state.bytes else { return false }
      state.bytes += bytes
      return true
    }
  }

  func release(_ bytes: Int) {
    state.withLock { $0.bytes -= bytes }
  }

  /// The token of the file, which takes what was reserved for it.
  func add(_ upload: UploadedFile, to session: String, reserved: Int) -> String {
    state.withLock { state in
      state.bytes -= reserved
      let token = SecretKey.make()
      state.files[session, default: []].append((token, upload))
      state.bytes += upload.bytes.count
      if let count = state.files[session]?.count, count > Self.perSession,
        let oldest = state.files[session]?.removeFirst()
      {
        state.bytes -= oldest.upload.bytes.count
      }
      return token
    }
  }

  func take(_ token: String, of session: String) -> UploadedFile? {
    state.withLock { state in
      guard let index = state.files[session]?.firstIndex(where: { $0.token == token }),
        let file = state.files[session]?.remove(at: index)
      else { return nil }
      state.bytes -= file.upload.bytes.count
      return file.upload
    }
  }

  func removeAll(of session: String) {
    state.withLock { state in
      for file in state.files.removeValue(forKey: session) ?? [] { state.bytes -= file.upload.bytes.count }
    }
  }
}
