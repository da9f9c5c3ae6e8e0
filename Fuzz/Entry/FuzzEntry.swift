import Foundation
import FuzzTargets

/// The target named by `FUZZ_TARGET`.
private let target: @Sendable ([UInt8]) throws -> Void = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let target = fuzzTargets[name] else { fatalError("FUZZ_TARGET is not a fuzz target: \(name)") }
  return target
}()

/// Called by libFuzzer, which has the main function, with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  do {
    try target(Array(UnsafeBufferPointer(start: data, count: count)))
  } catch {
    fatalError("\(error)")
  }
  return 0
}
