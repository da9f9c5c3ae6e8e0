import Glibc
import HTTPServer

/// How many live pages all workers together have, of whom: memory that they share.
///
/// Each worker writes its own part and reads those of the others. A part has rows of counters; a bound has one counter in
/// each row, found by a hash that a secret of the host goes into. Others may hash to the same counter, so the least of the
/// rows counts: it may be too large by a few, and never too small.
@MainActor package final class SharedPageCounts {
  /// The memory before it is mapped, as the process in front has it.
  package struct Memory: Sendable {
    /// Of the file in memory, which workers inherit.
    package let descriptor: Int32
    let workers: Int

    /// Makes the memory; nil when the system has none.
    init?(workers: Int) {
      let name = "/pages-\(getpid())-\(UInt64.random(in: .min ... .max))"
      let made = shm_open(name, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
      guard made >= 0 else { return nil }
      // Whoever has the descriptor keeps it; nobody else finds it by a name.
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

    /// Forgets the pages of a worker that is gone.
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

  /// Unsafe for the sake of the end of an instance, which no actor isolates.
  private nonisolated(unsafe) let memory: UnsafeMutableRawPointer
  private let worker: Int
  private let workers: Int
  private let seeds: (UInt64, UInt64)

  /// Maps the memory of a host; nil when the descriptor has none of that size.
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

  /// The pages of a bound that other workers have.
  func others(_ bound: PageRoom.Bound) -> Int {
    slots(of: bound).map { slot in
      (0..<workers).reduce(0) { sum, number in
        number == worker
          ? sum : sum + Int(memory.load(fromByteOffset: offset(slot, of: number), as: UInt32.self))
      }
    }.min() ?? 0
  }

  func add(_ bound: PageRoom.Bound) { change(bound) { $0 &+ 1 } }

  func remove(_ bound: PageRoom.Bound) { change(bound) { $0 > 0 ? $0 - 1 : 0 } }

  private func change(_ bound: PageRoom.Bound, _ change: (UInt32) -> UInt32) {
    for slot in slots(of: bound) {
      let offset = offset(slot, of: worker)
      let count = memory.load(fromByteOffset: offset, as: UInt32.self)
      memory.storeBytes(of: change(count), toByteOffset: offset, as: UInt32.self)
    }
  }

  private func offset(_ slot: Int, of worker: Int) -> Int {
    Self.headerSize + worker * Self.partSize + slot * MemoryLayout<UInt32>.size
  }

  /// One of each row.
  private func slots(of bound: PageRoom.Bound) -> [Int] {
    let text = Array(bound.text.utf8)
    return [seeds.0, seeds.1].enumerated().map { row, seed in
      row * Self.slots + Int(Self.hash(text, seed: seed) % UInt64(Self.slots))
    }
  }

  /// FNV-1a from a secret beginning, with its bits mixed at the end (MurmurHash3). The same in all processes.
  private static func hash(_ bytes: [UInt8], seed: UInt64) -> UInt64 {
    var hash = bytes.reduce(seed ^ 0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    hash = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ (hash >> 33)) &* 0xC4CE_B9FE_1A85_EC53
    return hash ^ (hash >> 33)
  }
}
