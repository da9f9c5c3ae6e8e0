import EbookMarkup
import Glibc
import Media
import Sandbox

// Reads one upload from standard input, writes pictures into the folder of descriptor 3, and answers with one line on
// standard output. Media's `HelperProcess` is the other side.

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments == ["check-sandbox"] {
  // A placeholder for the output folder that is not writable.
  dup2(open("/proc/self/task", O_RDONLY | O_DIRECTORY), Sandbox.outputFolder)
  Sandbox.prepare(addressSpace: 1 << 30, processorSeconds: 10, descriptors: 4)
  Picture.startLibrary()
  Sandbox.enter(writing: Sandbox.outputFolder)
  exit(SandboxCheck.run() ? EXIT_SUCCESS : EXIT_FAILURE)
}
guard let request = HelperRequest(arguments: arguments) else {
  printError(
    """
    usage: kiwifruit-media check-sandbox
           kiwifruit-media WORK ADDRESS-SPACE PROCESSOR-SECONDS <upload 3<folder
           with photo, square-photo, avatar, card, documents, reading or ebook as its work

    """)
  exit(EX_USAGE)
}

Sandbox.prepare(
  addressSpace: request.addressSpace, processorSeconds: request.processorSeconds, descriptors: 4)
let peakMemory = PeakMemory()
if request.work != .documents { Picture.startLibrary() }
// Its language data is in files that cannot be opened later.
let textReader = request.work == .reading ? TextReader() : nil
if request.work == .ebook { CharacterSets.prepare() }
let drawsWords = [.card, .yearCard].contains(request.work)
Sandbox.enter(writing: Sandbox.outputFolder, reading: drawsWords ? Sandbox.fontFolders : [])

let answer: HelperResponse
do throws(WorkError) {
  switch try Work.perform(request.work, textReader) {
  case .picture(let image): answer = .done(image, peakByteCount: peakMemory.byteCount)
  case .documents(let count): answer = .unpacked(count)
  case .reading, .ebook(nil): answer = .read
  case .ebook(let problem?): answer = .refused(problem)
  }
} catch {
  switch error {
  case .tooLarge: answer = .tooLarge
  case .library(let reason): answer = .damaged(reason)
  case .storage(let errorNumber): answer = .storage(errorNumber)
  }
}
let line = Array(answer.line.utf8)
_exit(write(STDOUT_FILENO, line, line.count) == line.count ? EXIT_SUCCESS : EX_IOERR)
