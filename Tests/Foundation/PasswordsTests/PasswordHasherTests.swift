import Passwords
import Testing

@Suite struct PasswordHasherTests {
  // Cheap, to keep the tests fast; one test uses the recommended cost.
  private static let cheap = PasswordHasher.Cost(memoryKibibytes: 64, passes: 1)

  @Test func `a password matches its own hash only`() async throws {
    let hasher = PasswordHasher(threads: 2, queueLimit: 16, cost: Self.cheap)
    let hash = try await hasher.hash("correct horse 🐎")
    #expect(try await hasher.verify("correct horse 🐎", against: hash))
    #expect(try await !hasher.verify("correct horse", against: hash))
    #expect(try await !hasher.verify("", against: hash))
    #expect(try await !hasher.verify("correct horse 🐎\u{0}", against: hash), "Bytes after NUL must count.")
  }

  @Test func `the recommended hash is argon2id with 19 MiB and two passes`() async throws {
    let hasher = PasswordHasher(threads: 1, queueLimit: 16)
    let hash = try await hasher.hash("correct horse")
    #expect(hash.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
    #expect(!hasher.needsRehash(hash))
  }

  @Test func `hashing a password twice yields different hashes`() async throws {
    let hasher = PasswordHasher(threads: 1, queueLimit: 16, cost: Self.cheap)
    #expect(try await hasher.hash("correct horse") != hasher.hash("correct horse"))
  }

  @Test func `a hash with outdated parameters verifies and needs rehashing`() async throws {
    let old = PasswordHasher(threads: 1, queueLimit: 16, cost: Self.cheap)
    let new = PasswordHasher(
      threads: 1, queueLimit: 16, cost: PasswordHasher.Cost(memoryKibibytes: 128, passes: 2))
    let hash = try await old.hash("correct horse")
    #expect(!old.needsRehash(hash))
    #expect(new.needsRehash(hash))
    #expect(try await new.verify("correct horse", against: hash))
  }

  @Test(arguments: [
    "", "plain", "$argon2id$", "$2b$12$abcdefghijklmnopqrstuv", String(repeating: "$", count: 4000),
  ])
  func `a hash of an unknown format verifies nothing and needs rehashing`(stored: String) async throws {
    let hasher = PasswordHasher(threads: 1, queueLimit: 16, cost: Self.cheap)
    #expect(try await !hasher.verify("correct horse", against: stored))
    #expect(hasher.needsRehash(stored))
  }

  @Test func `input beyond the limit is rejected before hashing`() async throws {
    let hasher = PasswordHasher(threads: 1, queueLimit: 16, cost: Self.cheap)
    let longest = String(repeating: "p", count: PasswordHasher.maxPasswordBytes)
    let hash = try await hasher.hash(longest)
    #expect(try await hasher.verify(longest, against: hash))
    await #expect(throws: PasswordError.tooLong) { try await hasher.hash(longest + "p") }
    await #expect(throws: PasswordError.tooLong) { try await hasher.verify(longest + "p", against: hash) }
  }

  private static let composed = "f\u{FC}nf Z\u{FC}ge"
  private static let decomposed = "fu\u{308}nf Zu\u{308}ge"
  private static let spaced = "fu\u{308}nf\u{A0}Z\u{FC}ge"

  @Test(arguments: [composed, decomposed, spaced])
  func `a password matches in every Unicode form that keyboards produce`(chosen: String) async throws {
    let hasher = PasswordHasher(threads: 1, queueLimit: 16, cost: Self.cheap)
    let hash = try await hasher.hash(chosen)
    for typed in [Self.composed, Self.decomposed, Self.spaced] {
      #expect(try await hasher.match(typed, against: hash) == .exact)
    }
    #expect(try await hasher.match("funf Zuge", against: hash) == .none)
  }

  /// Hashes made before passwords were normalized, each of `decomposed` or `spaced` as entered.
  private static let oldHashes = [
    (
      decomposed,
      "$argon2id$v=19$m=64,t=1,p=1$5q/qR7RAgw4femhHeP+kuA$LrrRycUpi3nZbQ98VIVWZrqmKYS/TyanSZKQLtYKlUU"
    ),
    (
      spaced,
      "$argon2id$v=19$m=64,t=1,p=1$g1FAJUHp3fhv05h64zI9Hw$GR0cFHlrUTSTVgC9nrP54LeDdK7Ie5pFCucVprwYt6w"
    ),
  ]

  @Test(arguments: oldHashes)
  func `a hash made before normalization matches the password as entered and needs rehashing`(
    chosen: String, hash: String
  ) async throws {
    let hasher = PasswordHasher(threads: 1, queueLimit: 16, cost: Self.cheap)
    #expect(try await hasher.match(chosen, against: hash) == .otherForm)
    #expect(try await hasher.verify(chosen, against: hash))
    #expect(try await hasher.match(chosen + "!", against: hash) == .none)
  }

  @Test func `a hash of the decomposed form matches the composed password`() async throws {
    let hasher = PasswordHasher(threads: 1, queueLimit: 16, cost: Self.cheap)
    let hash = try #require(Self.oldHashes.first?.1)
    #expect(try await hasher.match(Self.composed, against: hash) == .otherForm)
  }

  @Test func `the limit applies to the normalized length`() async throws {
    let hasher = PasswordHasher(threads: 1, queueLimit: 16, cost: Self.cheap)
    let longest = String(repeating: "u\u{308}", count: PasswordHasher.maxPasswordBytes / 2)
    let hash = try await hasher.hash(longest)
    #expect(try await hasher.match(longest, against: hash) == .exact)
    await #expect(throws: PasswordError.tooLong) { try await hasher.hash(longest + "u") }
  }

  @Test func `passwords beyond the queue's limit are rejected, the others are hashed`() async throws {
    let hasher = PasswordHasher(threads: 1, queueLimit: 2)
    let outcomes = await withTaskGroup(of: PasswordError?.self) { group in
      for _ in 0..<20 {
        group.addTask {
          do throws(PasswordError) {
            _ = try await hasher.hash("correct horse")
            return nil
          } catch {
            return error
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.contains(nil))
    #expect(outcomes.contains(.overloaded))
    #expect(Set(outcomes) == [nil, .overloaded])
    #expect(try await !hasher.hash("correct horse").isEmpty, "The hasher should accept passwords again.")
  }

  // A sanitizer slows the two paths down differently.
  #if !SANITIZE
    @Test func `an unknown user costs as much as a wrong password`() async throws {
      let hasher = PasswordHasher(threads: 1, queueLimit: 16)
      let hash = try await hasher.hash("correct horse")
      let clock = ContinuousClock()
      var wrong = Duration.seconds(60)
      var unknown = Duration.seconds(60)
      // Alternate, so both meet the same load of the machine.
      for _ in 0..<10 {
        wrong = min(
          wrong, try await clock.measure { _ = try await hasher.verify("wrong horse", against: hash) })
        unknown = min(unknown, try await clock.measure { try await hasher.dummyVerify("wrong horse") })
      }
      #expect(unknown > wrong / 2 && unknown < wrong * 2, "wrong \(wrong), unknown \(unknown)")
    }
  #endif

  @Test func `a released hasher finishes its accepted work`() async throws {
    let hash = try await PasswordHasher(threads: 1, queueLimit: 16, cost: Self.cheap).hash("correct horse")
    let verified = try await PasswordHasher(threads: 1, queueLimit: 16, cost: Self.cheap)
      .verify("correct horse", against: hash)
    #expect(verified)
  }
}
