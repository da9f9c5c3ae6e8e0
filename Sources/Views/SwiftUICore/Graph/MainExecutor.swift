import Dispatch
import Foundation

/// Determines whether code that may run on any thread is currently on the main actor.
///
/// On Linux the main thread may end in `dispatchMain`, after which other threads serve the main queue. Comparing
/// threads alone is therefore not enough.
enum MainExecutor {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isCurrent: Bool {
    // The thread comes second, because it costs a system call.
    DispatchQueue.getSpecific(key: key) == true || Thread.isMainThread
  }
}
