import CSQLite
import Glibc
import Threads

/// A SQLite file system over the real one that fails, or loses its power, at a chosen call.
///
/// It counts the calls that change files: write, sync and truncate. One plan applies to the whole process, so
/// tests that use it run serially.
enum FaultyFileSystem {
  static let name = "faulty"

  struct Plan {
    /// The call that fails, counted from 1.
    var failing = Int.max
    /// The result code of the failing call.
    var code = SQLITE_IOERR
    /// True if all later calls fail, too, as after a power failure.
    var isLasting = false
    /// The operations that are counted.
    var operations: Set<Operation> = Set(Operation.allCases)
  }

  enum Operation: CaseIterable {
    case write
    case sync
    case truncate
  }

  /// A change that may not have reached the disk.
  private enum Change {
    case write(offset: Int, bytes: [UInt8])
    case truncate(size: Int)
  }

  private struct File {
    var durable: [UInt8] = []
    var pending: [Change] = []
  }

  private struct State {
    var plan = Plan()
    var calls = 0
    var methods: [UInt: UInt] = [:]
    var paths: [UInt: String] = [:]
    var files: [String: File] = [:]
  }

  private static let state = Mutex(State())

  private static let isRegistered: Bool = {
    guard let real = sqlite3_vfs_find(nil) else { return false }
    let own = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    own.initialize(to: real.pointee)
    own.pointee.zName = UnsafePointer(strdup(name))
    own.pointee.pNext = nil
    own.pointee.xOpen = { _, path, file, flags, outFlags in
      FaultyFileSystem.open(path, file, flags, outFlags)
    }
    own.pointee.xDelete = { _, path, isFolderSynced in FaultyFileSystem.delete(path, isFolderSynced) }
    return sqlite3_vfs_register(own, 0) == SQLITE_OK
  }()

  /// Starts a new plan and forgets all files. Returns false if the file system could not be installed.
  static func start(_ plan: Plan) -> Bool {
    state.withLock { state in
      state.plan = plan
      state.calls = 0
      state.files = [:]
    }
    return isRegistered
  }

  /// Changes the plan and keeps the recorded state of the files.
  static func setPlan(_ plan: Plan) {
    state.withLock { state in
      state.plan = plan
      state.calls = 0
    }
  }

  /// The number of calls counted so far.
  static var calls: Int { state.withLock { $0.calls } }

  /// Writes the files into another folder in a state possible after a power cut: synced data is present, and
  /// each unsynced change is present, missing or torn within a page, as `choose` decides.
  static func restoreAfterPowerCut(into folder: String, choose: (Int) -> Int) {
    let files = state.withLock { $0.files }
    for (path, file) in files {
      var content = file.durable
      for change in file.pending {
        switch (change, choose(3)) {
        case (_, 0):
          continue
        case (.truncate(let size), _):
          resize(&content, size)
        case (.write(let offset, let bytes), let outcome):
          // Disks write whole sectors of 512 bytes.
          let kept = outcome == 1 ? bytes.count : choose(bytes.count / 512 + 1) * 512
          apply(offset, Array(bytes.prefix(kept)), &content)
        }
      }
      let name = path.split(separator: "/").last.map(String.init) ?? path
      guard let stream = fopen(folder + "/" + name, "w") else { continue }
      fwrite(content, 1, content.count, stream)
      fclose(stream)
    }
  }

  private static func resize(_ content: inout [UInt8], _ size: Int) {
    if size <= content.count {
      content.removeLast(content.count - size)
    } else {
      content += [UInt8](repeating: 0, count: size - content.count)
    }
  }

  private static func apply(_ offset: Int, _ bytes: [UInt8], _ content: inout [UInt8]) {
    if content.count < offset + bytes.count { resize(&content, offset + bytes.count) }
    content.withUnsafeMutableBytes { $0[offset..<offset + bytes.count].copyBytes(from: bytes) }
  }

  // MARK: Methods called by SQLite

  private static func open(
    _ path: UnsafePointer<CChar>?, _ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32,
    _ outFlags: UnsafeMutablePointer<Int32>?
  ) -> Int32 {
    guard let real = sqlite3_vfs_find(nil), let file else { return SQLITE_CANTOPEN }
    let code = real.pointee.xOpen(real, path, file, flags, outFlags)
    guard code == SQLITE_OK, let methods = file.pointee.pMethods else { return code }
    state.withLock { state in
      let original = UInt(bitPattern: methods)
      if let own = state.methods.first(where: { $0.value == original })?.key {
        file.pointee.pMethods = UnsafePointer(bitPattern: own)
      } else {
        let own = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        own.initialize(to: methods.pointee)
        own.pointee.xWrite = { FaultyFileSystem.write($0, $1, $2, $3) }
        own.pointee.xSync = { FaultyFileSystem.sync($0, $1) }
        own.pointee.xTruncate = { FaultyFileSystem.truncate($0, $1) }
        state.methods[UInt(bitPattern: own)] = original
        file.pointee.pMethods = UnsafePointer(own)
      }
      let text = path.map { String(cString: $0) } ?? "temporary"
      state.paths[UInt(bitPattern: file)] = text
    }
    return code
  }

  /// A removed file does not return after a power cut. That is the harder case, because its content is lost.
  private static func delete(_ path: UnsafePointer<CChar>?, _ isFolderSynced: Int32) -> Int32 {
    guard let real = sqlite3_vfs_find(nil) else { return SQLITE_IOERR }
    let isCut = state.withLock { $0.plan.isLasting && $0.calls >= $0.plan.failing }
    guard !isCut else { return SQLITE_IOERR }
    let code = real.pointee.xDelete(real, path, isFolderSynced)
    if code == SQLITE_OK, let path { state.withLock { $0.files[String(cString: path)] = nil } }
    return code
  }

  /// Returns the real methods of a file, or the code of the failure that is due.
  private static func pass(
    _ operation: Operation, _ file: UnsafeMutablePointer<sqlite3_file>?
  ) -> (methods: UnsafePointer<sqlite3_io_methods>?, failure: Int32) {
    state.withLock { state in
      guard let own = file?.pointee.pMethods, let original = state.methods[UInt(bitPattern: own)] else {
        return (nil, SQLITE_MISUSE)
      }
      if state.plan.operations.contains(operation) {
        state.calls += 1
        let isDue =
          state.plan.isLasting ? state.calls >= state.plan.failing : state.calls == state.plan.failing
        if isDue { return (nil, state.plan.code) }
      }
      return (UnsafePointer(bitPattern: original), SQLITE_OK)
    }
  }

  private static func record(
    _ file: UnsafeMutablePointer<sqlite3_file>?, _ body: (inout File) -> Void
  ) {
    state.withLock { state in
      guard let path = state.paths[UInt(bitPattern: file)] else { return }
      body(&state.files[path, default: File()])
    }
  }

  private static func write(
    _ file: UnsafeMutablePointer<sqlite3_file>?, _ data: UnsafeRawPointer?, _ count: Int32, _ offset: Int64
  ) -> Int32 {
    let (methods, failure) = pass(.write, file)
    guard let methods else { return failure }
    let code = methods.pointee.xWrite(file, data, count, offset)
    if code == SQLITE_OK {
      let bytes = [UInt8](UnsafeRawBufferPointer(start: data, count: Int(count)))
      record(file) { $0.pending.append(.write(offset: Int(offset), bytes: bytes)) }
    }
    return code
  }

  private static func sync(_ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32) -> Int32 {
    let (methods, failure) = pass(.sync, file)
    guard let methods else { return failure }
    let code = methods.pointee.xSync(file, flags)
    if code == SQLITE_OK {
      record(file) { entry in
        for change in entry.pending {
          switch change {
          case .write(let offset, let bytes): apply(offset, bytes, &entry.durable)
          case .truncate(let size): resize(&entry.durable, size)
          }
        }
        entry.pending = []
      }
    }
    return code
  }

  private static func truncate(_ file: UnsafeMutablePointer<sqlite3_file>?, _ size: Int64) -> Int32 {
    let (methods, failure) = pass(.truncate, file)
    guard let methods else { return failure }
    let code = methods.pointee.xTruncate(file, size)
    if code == SQLITE_OK { record(file) { $0.pending.append(.truncate(size: Int(size))) } }
    return code
  }
}
