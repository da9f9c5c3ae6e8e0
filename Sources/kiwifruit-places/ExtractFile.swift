import CReadOSM
import Glibc

/// An extract that was opened so often as it is to be read from its beginning to its end.
final class ExtractFile {
  private var handles: [UnsafeRawPointer?] = []
  private var descriptors: [Int32] = []
  /// In bytes.
  let size: Int
  private var pass = -1

  /// Nil when it cannot be opened.
  init?(path: String, passes: Int) {
    var information = stat()
    guard stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return nil }
    size = information.st_size
    for _ in 0..<passes {
      // The library opens the file under the lowest free number, by which it can be told how far it has come.
      let free = dup(STDOUT_FILENO)
      close(free)
      var handle: UnsafeRawPointer?
      guard readosm_open(path, &handle) == READOSM_OK, let handle else { return nil }
      handles.append(handle)
      descriptors.append(free)
    }
  }

  /// How many bytes of all passes together are read.
  var bytesRead: Int {
    guard descriptors.indices.contains(pass) else { return 0 }
    return pass * size + max(0, Int(lseek(descriptors[pass], 0, SEEK_CUR)))
  }

  /// Reads it once more. Returns what is wrong with it, or nil.
  func read(
    _ reader: UnsafeMutableRawPointer, nodes: readosm_node_callback?, ways: readosm_way_callback?
  ) -> String? {
    pass += 1
    guard handles.indices.contains(pass) else { return "it was read too often" }
    let code = readosm_parse(handles[pass], reader, nodes, ways, nil)
    return switch code {
    case READOSM_OK: nil
    case READOSM_INSUFFICIENT_MEMORY: "it needs more memory than it may have"
    case READOSM_INVALID_PBF_HEADER: "it is no .osm.pbf, or ends in the middle"
    case READOSM_UNZIP_ERROR: "what is packed in it is damaged"
    default: "it is damaged (\(code))"
    }
  }
}
