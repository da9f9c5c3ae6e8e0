import Glibc

extension HelperJob {
  /// Reads an e-book and moves its images into the folder.
  func read(ebook: String) throws(MediaError) -> Result<EbookReading, EbookReading.Problem> {
    let file = try FileDescriptor(path: ebook, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
    var status = stat()
    guard fstat(file.rawValue, &status) == 0 else { throw .storage(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { return .failure(.otherFormat) }
    guard status.st_size <= EbookBounds.archiveByteCount else { return .failure(.tooLarge) }
    let staging = try StagingFolder(in: folder)
    let (answer, _) = try response(to: .ebook, input: file, staging: staging)
    switch answer {
    case .read: break
    case .refused(let problem): return .failure(problem)
    case .tooLarge: return .failure(.tooLarge)
    case .damaged(let reason): throw .damaged(reason)
    case .storage(let errorNumber): throw .storage(errorNumber)
    case .done, .unpacked: throw .helperFailed("unexpected answer to an e-book")
    }
    let reading = try reading(in: staging.descriptor)
    var seen: Set<String> = []
    try staging.publish(reading.images.filter { seen.insert($0.name).inserted })
    return .success(reading)
  }

  /// Validates the form and size of the process's output, which is untrusted.
  private func reading(in folder: borrowing FileDescriptor) throws(MediaError) -> EbookReading {
    let message = try contents(
      of: EbookReading.fileName, in: folder, atMost: EbookReading.maxMessageByteCount)
    do {
      var (reading, chapterCount) = try EbookReading.reading(message: message)
      var total = 0
      for index in 0..<chapterCount {
        let message = try contents(
          of: EbookReading.chapterFileName(index), in: folder, atMost: EbookBounds.chapterMessageByteCount)
        total += message.count
        guard total <= EbookBounds.messagesByteCount else {
          throw MediaError.helperFailed("an e-book exceeds the text limit")
        }
        reading.chapters.append(
          try EbookReading.Chapter(message: message, imageCount: reading.images.count))
      }
      return reading
    } catch let error as MediaError {
      throw error
    } catch {
      throw .helperFailed("malformed e-book reading")
    }
  }
}
