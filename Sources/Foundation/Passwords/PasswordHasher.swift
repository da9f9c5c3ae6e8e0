import CSodium
import Threads

/// Why a password was not hashed or checked.
public enum PasswordError: Error, Sendable, Hashable {
  /// Too many passwords wait, or the system gave no thread. Ask the person to try again in a moment.
  case overloaded
  /// The password is longer than ``PasswordHasher/longestPassword``.
  case tooLong
  /// The system has not enough memory for a hash.
  case unavailable
}

/// Hashes and checks passwords with argon2id (RFC 9106) on threads of its own.
///
/// A hash takes a good part of a core for tens of milliseconds and 19 MiB. The number of threads therefore
/// bounds both, the queue bounds the wait, and the threads run at a lower priority: a storm of sign-ins slows
/// sign-ins, not everything else.
///
/// Stored hashes are PHC strings that name their parameters; ``needsRehash(_:)`` tells when these have been
/// raised, and the next sign-in, which has the password, can store a new one.
public final class PasswordHasher: Sendable {
  /// The cost of a hash.
  public struct Cost: Sendable, Hashable {
    /// Memory in KiB.
    public var memoryKibibytes: Int
    /// Passes over the memory.
    public var passes: Int

    public init(memoryKibibytes: Int, passes: Int) {
      self.memoryKibibytes = memoryKibibytes
      self.passes = passes
    }

    /// 19 MiB and two passes, the least that OWASP's Password Storage Cheat Sheet recommends for argon2id.
    public static let recommended = Cost(memoryKibibytes: 19 * 1024, passes: 2)

    /// As little as the algorithm allows: for tests, never for passwords that matter.
    public static let least = Cost(memoryKibibytes: 8, passes: 1)
  }

  /// Whether a password is the one that a hash was made from.
  public enum Match: Sendable, Hashable {
    case none
    case exact
    /// The hash was made from another form of the password. Store a new one.
    case otherForm
  }

  /// In bytes of the form that is hashed. Longer input is refused before any of it is hashed. The shortest one is the
  /// caller's rule.
  public static let longestPassword = 1024

  private let queue: WorkQueue
  private let cost: Cost

  /// Makes a hasher for at most `threads` passwords at a time and `queueLimit` waiting ones.
  public init(threads: Int, queueLimit: Int, cost: Cost = .recommended) {
    Sodium.prepare()
    queue = WorkQueue(threads: threads, waiting: queueLimit, hasOwners: false, priority: .low)
    self.cost = cost
  }

  /// A new hash of the password's canonical form (``PasswordForm``), with a salt of its own, to be stored.
  public func hash(_ password: String) async throws(PasswordError) -> String {
    try await run([PasswordForm.canonical(password)]) { [cost] forms in
      forms.first.flatMap { Self.hash($0, cost) }
    }
  }

  /// Compares a password, in each of its forms, with the one that `hash` was made from. It is none if `hash` is not one
  /// of ours.
  public func match(_ password: String, against hash: String) async throws(PasswordError) -> Match {
    try await run(PasswordForm.all(password)) { forms in
      guard let place = forms.firstIndex(where: { Self.verify($0, hash) }) else { return Match.none }
      return place == 0 ? .exact : .otherForm
    }
  }

  /// Whether this is the password that `hash` was made from, in any form. False if `hash` is not one of ours.
  public func verify(_ password: String, against hash: String) async throws(PasswordError) -> Bool {
    try await match(password, against: hash) != .none
  }

  /// Takes as long as a check that fails. Call it when there is no such user, so that the time of the answer
  /// does not tell who has an account.
  public func dummyVerify(_ password: String) async throws(PasswordError) {
    _ = try await verify(password, against: impossibleHash)
  }

  /// Whether a stored hash has other parameters than new ones would have.
  public func needsRehash(_ hash: String) -> Bool {
    crypto_pwhash_str_needs_rehash(hash, UInt64(cost.passes), cost.memoryKibibytes * 1024) != 0
  }

  // A well-formed hash of our cost that no known password has: its bytes are all zero.
  private var impossibleHash: String {
    let salt = String(repeating: "A", count: 22)
    let bytes = String(repeating: "A", count: 43)
    return "$argon2id$v=19$m=\(cost.memoryKibibytes),t=\(cost.passes),p=1$\(salt)$\(bytes)"
  }

  /// - Parameter forms: The first is the canonical one, whose length counts; longer ones are left out.
  private func run<Outcome: Sendable>(
    _ forms: [String], _ work: @escaping @Sendable ([[CChar]]) -> Outcome?
  ) async throws(PasswordError) -> Outcome {
    guard let canonical = forms.first, canonical.utf8.count <= Self.longestPassword else { throw .tooLong }
    let hashed = forms.filter { $0.utf8.count <= Self.longestPassword }
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
