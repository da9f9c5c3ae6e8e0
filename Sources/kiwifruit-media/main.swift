import Glibc
import Media

// Reads one upload from its standard input, writes pictures into the folder that is descriptor 3, and answers
// with one line on its standard output. Media's `HelperProcess` is the other side.

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments == ["check-sandbox"] {
  exit(SandboxCheck.run() ? EXIT_SUCCESS : EXIT_FAILURE)
}
guard let request = HelperRequest(arguments: arguments) else {
  complain(
    """
    usage: kiwifruit-media check-sandbox
           kiwifruit-media photo|square-photo|avatar|card ADDRESS-SPACE PROCESSOR-SECONDS <upload 3<folder

    """)
  exit(EX_USAGE)
}

Sandbox.prepare(addressSpace: request.addressSpace, processorSeconds: request.processorSeconds)
let peakMemory = PeakMemory()
Picture.startLibrary()
Sandbox.enter(readsFonts: request.work == .card)

let answer: HelperAnswer
do throws(WorkError) {
  answer = .done(try Work.perform(request.work), peakByteCount: peakMemory.byteCount)
} catch {
  switch error {
  case .library(let reason): answer = .damaged(reason)
  case .storage(let errorNumber): answer = .storage(errorNumber)
  }
}
let line = Array(answer.line.utf8)
_exit(write(STDOUT_FILENO, line, line.count) == line.count ? EXIT_SUCCESS : EX_IOERR)
