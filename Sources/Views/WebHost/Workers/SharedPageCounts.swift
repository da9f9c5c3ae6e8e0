import Glibc
import HTTPServer

/// The numbers of live pages of all page workers, in shared memory.
///
/// Each worker writes its own part and reads those of the others. A part has rows of counters, and a limit has one
/// counter in each row, by a hash with a secret seed. Several limits may share a counter, so the minimum of the rows
/// counts. It is never too small, and rarely too large.
@MainActor package final class SharedPageCounts {
  /// The memory before it is mapped, in the listening process.
  package struct Memory: Sendable {
    /// The descriptor of the anonymous file, which workers inherit.
    package let descriptor: Int32
    let workers: Int

    /// Creates the memory; nil if the system has none.
    init?(workers: Int) {
      let name = "/pages-\(getpid())-\(UInt64.random(in: .min ... .max))"
      let made = shm_open(name, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
      guard made >= 0 else { return nil }
      // The name is removed, so only holders of the descriptor have access.
      shm_unlink(name)
      descriptor = made
      self.workers = workers
      var seed = [UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max)]
      guard ftruncate(made, off_t(SharedPageCounts.size(workers: workers))) == 0,
        pwrite(made, &seed, SharedPageCounts.headerSize, 0) == SharedPageCounts.headerSize
      else {
        close(made)
        return nil
      }
    }

    /// Resets the counts of a worker that has ended.
    func clear(worker: Int) {
      let part = [UInt8](repeating: 0, count: SharedPageCounts.partSize)
      _ = pwrite(
        descriptor, part, part.count, off_t(SharedPageCounts.headerSize + worker * SharedPageCounts.partSize))
    }
  }

  private nonisolated static let rows = 2
  private nonisolated static let slots = 4_096
  fileprivate nonisolated static let headerSize = 16
  fileprivate nonisolated static let partSize = rows * slots * MemoryLayout<UInt32>.size

  fileprivate nonisolated static func size(workers: Int) -> Int { headerSize + workers * partSize }

  /// Unsafe, because `deinit` is not isolated to an actor.
  private nonisolated(unsafe) let memory: UnsafeMutableRawPointer
  private let worker: Int
  private let workers: Int
  private let seeds: (UInt64, UInt64)

  /// Maps the memory; nil if the descriptor's file has another size.
  package init?(descriptor: Int32, worker: Int, workers: Int) {
    var information = stat()
    guard (0..<workers).contains(worker), fstat(descriptor, &information) == 0,
      Int(information.st_size) == Self.size(workers: workers),
      let mapped = mmap(
        nil, Self.size(workers: workers), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      mapped != MAP_FAILED
    else { return nil }
    memory = mapped
    self.worker = worker
    self.workers = workers
    seeds = (mapped.load(as: UInt64.self), mapped.load(fromByteOffset: 8, as: UInt64.self))
  }

  deinit { munmap(memory, Self.size(workers: workers)) }

  /// Returns the number of pages of the other workers that count to a limit.
  func others(_ bound: SessionQuota.Bound) -> Int {
    slots(of: bound).map { slot in
      (0..<workers).reduce(0) { sum, number in
        number == worker
          ? sum : sum + Int(memory.load(fromByteOffset: offset(slot, of: number), as: UInt32.self))
      }
    }.min() ?? 0
  }

  func add(_ bound: SessionQuota.Bound) { change(bound) { $0 &+ 1 } }

  func remove(_ bound: SessionQuota.Bound) { change(bound) { $0 > 0 ? $0 - 1 : 0 } }

  private func change(_ bound: SessionQuota.Bound, _ change: (UInt32) -> UInt32) {
    for slot in slots(of: bound) {
      let offset = offset(slot, of: worker)
      let count = memory.load(fromByteOffset: offset, as: UInt32.self)
      memory.storeBytes(of: change(count), toByteOffset: offset, as: UInt32.self)
    }
  }

  private func offset(_ slot: Int, of worker: Int) -> Int {
    Self.headerSize + worker * Self.partSize + slot * MemoryLayout<UInt32>.size
  }

  /// Returns the counter of each row.
  private func slots(of bound: SessionQuota.Bound) -> [Int] {
    let text = Array(bound.text.utf8)
    return [seeds.0, seeds.1].enumerated().map { row, seed in
      row * Self.slots + Int(Self.hash(text, seed: seed) % UInt64(Self.slots))
    }
  }

  /// FNV-1a with a secret seed and the final mixing of MurmurHash3, equal in all processes.
  private static func hash(_ bytes: [UInt8], seed: UInt64) -> UInt64 {
    var hash = bytes.reduce(seed ^ 0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    hash = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ (hash >> 33)) &* 0xC4CE_B9FE_1A85_EC53
    return hash ^ (hash >> 33)
  }
}
