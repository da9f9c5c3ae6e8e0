import Dispatch
import Foundation

/// Tells whether code that may run anywhere is on the main actor now.
///
/// On Linux the main thread may end in `dispatchMain`, after which other threads serve the main queue: asking for
/// the thread alone is not enough.
enum MainExecutor {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isCurrent: Bool {
    // In this order: asking for the thread is a call to the system.
    DispatchQueue.getSpecific(key: key) == true || Thread.isMainThread
  }
}
