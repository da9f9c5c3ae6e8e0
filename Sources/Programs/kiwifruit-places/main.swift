import Glibc
import OpenStreetMap
import Sandbox

// Reads an extract of OpenStreetMap and writes the data that a server of places needs to standard output, one line
// for each record (`ExtractRecord`). The server's `OSMImport` is the other side.

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments == ["check-sandbox"] {
  Sandbox.prepare(addressSpace: 1 << 30, processorSeconds: 10, descriptors: 3)
  Sandbox.enter()
  exit(SandboxCheck.run() ? EXIT_SUCCESS : EXIT_FAILURE)
}
guard arguments.count == 3, let addressSpace = Int(arguments[1]), addressSpace > 0,
  let processorSeconds = Int(arguments[2]), processorSeconds > 0
else {
  printError(
    """
    usage: kiwifruit-places check-sandbox
           kiwifruit-places EXTRACT.osm.pbf ADDRESS-SPACE PROCESSOR-SECONDS

    """)
  exit(EX_USAGE)
}
// The starting task's thread may end long before the import. Once its output is not read, the next line ends the
// process.
Sandbox.prepare(
  addressSpace: addressSpace, processorSeconds: processorSeconds, descriptors: 3, endsWithStarter: false)
let output = RecordOutput()
// The file is opened before the sandbox closes, and read inside it.
let file = ExtractFile(path: arguments[0])
Sandbox.enter()
if let file {
  Extract(file: file, output: output, memory: addressSpace).read()
} else {
  output.write(.damaged("the file could not be opened"))
}
output.flush()
_exit(EXIT_SUCCESS)
