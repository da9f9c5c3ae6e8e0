import CSodium
import Threads

/// The reasons why a password is not hashed or checked.
public enum PasswordError: Error, Sendable, Hashable {
  /// The queue is full or no thread could be started. Ask the user to try again.
  case overloaded
  /// The password exceeds ``PasswordHasher/maxPasswordBytes``.
  case tooLong
  /// The system has too little memory for a hash.
  case unavailable
}

/// Hashes and checks passwords with argon2id (RFC 9106) on dedicated threads.
///
/// A hash uses most of a core for tens of milliseconds and 19 MiB. The number of threads limits both, the
/// queue limits the wait, and the threads run at a lower priority, so a burst of logins slows down logins
/// only.
///
/// Stored hashes are PHC strings that contain their parameters. ``needsRehash(_:)`` detects outdated
/// parameters; the next login can then store a new hash.
public final class PasswordHasher: Sendable {
  /// The cost parameters of a hash.
  public struct Cost: Sendable, Hashable {
    /// The memory, in KiB.
    public var memoryKibibytes: Int
    /// The number of passes over the memory.
    public var passes: Int

    /// Creates a cost.
    public init(memoryKibibytes: Int, passes: Int) {
      self.memoryKibibytes = memoryKibibytes
      self.passes = passes
    }

    /// 19 MiB and two passes, the minimum of OWASP's Password Storage Cheat Sheet for argon2id.
    public static let recommended = Cost(memoryKibibytes: 19 * 1024, passes: 2)

    /// The minimum that the algorithm allows. Use it only in tests.
    public static let minimum = Cost(memoryKibibytes: 8, passes: 1)
  }

  /// The result of checking a password against a hash.
  public enum Match: Sendable, Hashable {
    /// The password is wrong, or the hash has an unknown format.
    case none
    /// The password's canonical form matches.
    case exact
    /// The hash was made from another form of the password. Store a new hash.
    case otherForm
  }

  /// The maximum length of a password's hashed form, in bytes. Longer input is rejected before hashing.
  public static let maxPasswordBytes = 1024

  private let queue: WorkQueue
  private let cost: Cost

  /// Creates a hasher.
  ///
  /// - Parameters:
  ///   - threads: The maximum number of concurrent hashes.
  ///   - queueLimit: The maximum number of pending ones.
  ///   - cost: The cost of new hashes.
  public init(threads: Int, queueLimit: Int, cost: Cost = .recommended) {
    Sodium.prepare()
    queue = WorkQueue(threads: threads, waiting: queueLimit, hasOwners: false, priority: .low)
    self.cost = cost
  }

  /// Hashes the password's canonical form (``PasswordForm``) with a random salt, for storage.
  public func hash(_ password: String) async throws(PasswordError) -> String {
    try await run([PasswordForm.canonical(password)]) { [cost] forms in
      forms.first.flatMap { Self.hash($0, cost) }
    }
  }

  /// Compares each form of a password with a stored hash. Returns `none` for a hash of an unknown format.
  public func match(_ password: String, against hash: String) async throws(PasswordError) -> Match {
    try await run(PasswordForm.all(password)) { forms in
      guard let place = forms.firstIndex(where: { Self.verify($0, hash) }) else { return Match.none }
      return place == 0 ? .exact : .otherForm
    }
  }

  /// Returns whether a password in any form matches a stored hash. Returns false for a hash of an unknown format.
  public func verify(_ password: String, against hash: String) async throws(PasswordError) -> Bool {
    try await match(password, against: hash) != .none
  }

  /// Takes as long as a failed check.
  ///
  /// Call it if the user does not exist, so the response time does not reveal which accounts exist.
  public func dummyVerify(_ password: String) async throws(PasswordError) {
    _ = try await verify(password, against: impossibleHash)
  }

  /// Returns whether a stored hash has other parameters than new ones.
  public func needsRehash(_ hash: String) -> Bool {
    crypto_pwhash_str_needs_rehash(hash, UInt64(cost.passes), cost.memoryKibibytes * 1024) != 0
  }

  // A well-formed hash of the current cost that no known password matches: its bytes are zero.
  private var impossibleHash: String {
    let salt = String(repeating: "A", count: 22)
    let bytes = String(repeating: "A", count: 43)
    return "$argon2id$v=19$m=\(cost.memoryKibibytes),t=\(cost.passes),p=1$\(salt)$\(bytes)"
  }

  /// Runs the work on the queue.
  ///
  /// - Parameters:
  ///   - forms: The forms of a password. The first, canonical form must not be too long; longer others are
  ///     skipped.
  ///   - work: Processes the forms. Returns nil if memory is exhausted.
  private func run<Outcome: Sendable>(
    _ forms: [String], _ work: @escaping @Sendable ([[CChar]]) -> Outcome?
  ) async throws(PasswordError) -> Outcome {
    guard let canonical = forms.first, canonical.utf8.count <= Self.maxPasswordBytes else { throw .tooLong }
    let hashed = forms.filter { $0.utf8.count <= Self.maxPasswordBytes }
    return try await queue.run(orThrow: PasswordError.overloaded) { () throws(PasswordError) in
      var bytes = hashed.map { $0.utf8.map { CChar(bitPattern: $0) } }
      defer { for place in bytes.indices { Sodium.wipe(&bytes[place]) } }
      guard let outcome = work(bytes) else { throw .unavailable }
      return outcome
    }
  }

  private static func hash(_ password: [CChar], _ cost: Cost) -> String? {
    var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
    let code = crypto_pwhash_str_alg(
      &text, password, UInt64(password.count), UInt64(cost.passes), cost.memoryKibibytes * 1024,
      crypto_pwhash_ALG_ARGON2ID13)
    guard code == 0 else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func verify(_ password: [CChar], _ hash: String) -> Bool {
    crypto_pwhash_str_verify(hash, password, UInt64(password.count)) == 0
  }
}
