import Glibc
import Threads

/// A folder inside the images' folder that one helper process may write to.
///
/// `publish` moves images out of it. All other content is deleted with it.
struct StagingFolder: ~Copyable {
  private static let prefix = ".staging-"
  /// Identical uploads share their files. Publishing one upload at a time determines which one created a file
  /// and may remove it again.
  private static let publishing = Mutex(())

  let descriptor: FileDescriptor
  private let name: String
  private let parent: FileDescriptor

  init(in folder: String) throws(MediaError) {
    let parent = try FileDescriptor(path: folder, flags: O_RDONLY | O_DIRECTORY)
    let name = Self.prefix + String(UInt64.random(in: .min ... .max), radix: 36)
    guard mkdirat(parent.rawValue, name, 0o700) == 0 else { throw .storage(errno) }
    do throws(MediaError) {
      descriptor = try FileDescriptor(
        path: name, inside: parent, flags: O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    } catch {
      unlinkat(parent.rawValue, name, AT_REMOVEDIR)
      throw error
    }
    self.name = name
    self.parent = parent
  }

  deinit { Self.remove(name, descriptor, from: parent) }

  /// Moves the files of `variants` into the images' folder durably: all of them or none.
  ///
  /// An existing file has the same content by its name and is kept.
  func publish(_ variants: [ProcessedImage.Variant]) throws(MediaError) {
    try checkFiles(variants)
    try Self.publishing.withLock { _ throws(MediaError) in
      var created: [String] = []
      do throws(MediaError) {
        for name in variants.map(\.name) {
          // If `fstatat` fails for another reason than a missing file, the renaming below reports the error.
          var existing = stat()
          if fstatat(parent.rawValue, name, &existing, AT_SYMLINK_NOFOLLOW) == 0 { continue }
          guard renameat(descriptor.rawValue, name, parent.rawValue, name) == 0 else {
            throw .storage(errno)
          }
          created.append(name)
        }
        try parent.synchronize()
      } catch {
        for name in created { unlinkat(parent.rawValue, name, 0) }
        throw error
      }
    }
  }

  /// Verifies that the files of the untrusted process are regular and have the declared sizes.
  private func checkFiles(_ variants: [ProcessedImage.Variant]) throws(MediaError) {
    for variant in variants {
      var file = stat()
      guard
        fstatat(descriptor.rawValue, variant.name, &file, AT_SYMLINK_NOFOLLOW) == 0,
        file.st_mode & S_IFMT == S_IFREG, file.st_nlink == 1, file.st_size == variant.byteCount
      else { throw .helperFailed("an image is missing or has an unexpected size") }
    }
  }

  /// Removes abandoned staging folders in `folder`.
  static func removeLeftovers(in folder: String) throws(MediaError) {
    let parent = try FileDescriptor(path: folder, flags: O_RDONLY | O_DIRECTORY)
    for name in try entries(of: parent) where name.hasPrefix(prefix) {
      let descriptor = try FileDescriptor(
        path: name, inside: parent, flags: O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      remove(name, descriptor, from: parent)
    }
  }

  private static func remove(
    _ name: String, _ descriptor: borrowing FileDescriptor, from parent: borrowing FileDescriptor
  ) {
    let files = (try? entries(of: descriptor)) ?? []
    for file in files where unlinkat(descriptor.rawValue, file, 0) != 0 {
      unlinkat(descriptor.rawValue, file, AT_REMOVEDIR)
    }
    unlinkat(parent.rawValue, name, AT_REMOVEDIR)
  }

  private static func entries(of folder: borrowing FileDescriptor) throws(MediaError) -> [String] {
    // `fdopendir` takes ownership of the descriptor, and a new one starts at the first entry.
    let number = openat(folder.rawValue, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { throw .storage(errno) }
    guard let stream = fdopendir(number) else {
      close(number)
      throw .storage(errno)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
