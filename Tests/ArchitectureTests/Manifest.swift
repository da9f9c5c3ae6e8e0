import TestSupport

/// The modules of `Sources`, as `Package.swift` declares them.
struct Manifest {
  struct Module {
    let name: String
    /// The folder of `Sources` with the module, such as `Product`.
    let group: String
    /// Indicates whether the module is C code or a map of a system library.
    let isC: Bool
    let imports: Set<String>
  }

  /// The modules, in the order of the manifest.
  let modules: [Module]

  init() throws {
    let text = try ProjectFiles.text("Package.swift")
    let common = text.firstMatch(of: /let areaImports = "([^"]*)"/)?.1 ?? ""
    let declaration =
      /\.(system|module|area|program|target|macro)\(\s*(?:name: )?"([\w-]+)"((?:,|\s|dependencies:|"[\w -]*"|\[|\]|\+)*)/
    modules = text.matches(of: /group\(\s*"Sources\/(\w+)",(.*?)\n\n/.dotMatchesNewlines()).flatMap { group in
      group.2.matches(of: declaration).map { match in
        let list = match.3 + (match.1 == "area" ? " " + common : "")
        let imports = list.matches(of: /[\w-]+/).map { String($0.0) }.filter { $0 != "dependencies" }
        let name = String(match.2)
        return Module(
          name: name, group: String(group.1), isC: match.1 == "system" || name.contains(/^C[A-Z]/),
          imports: Set(imports))
      }
    }
  }

  var swift: [Module] { modules.filter { !$0.isC } }

  subscript(name: String) -> Module? { modules.first { $0.name == name } }
}
