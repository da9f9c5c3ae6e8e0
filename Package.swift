// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// The targets of one folder, each in a folder of its name.
func group(_ folder: String, _ targets: Target...) -> [Target] {
  for target in targets { target.path = "\(folder)/\(target.name)" }
  return targets
}

extension Target {
  /// - Parameter imports: The names of modules with spaces between them, here as below.
  static func module(_ name: String, _ imports: String = "", embedding files: [String] = []) -> Target {
    .target(
      name: name, dependencies: list(imports), resources: files.map { .embedInCode($0) },
      swiftSettings: strict)
  }

  /// An area of the server.
  static func area(_ name: String, _ imports: String) -> Target {
    .module(name, imports + " " + areaImports)
  }

  static func program(_ name: String, _ imports: String) -> Target {
    .executableTarget(name: name, dependencies: list(imports), swiftSettings: strict)
  }

  static func tests(_ name: String, _ imports: String) -> Target {
    .testTarget(name: name, dependencies: list(imports), swiftSettings: strict)
  }

  /// Tests of an area or of the whole server, which run the server.
  static func serverTests(_ name: String, _ imports: String = "") -> Target {
    .tests(
      name,
      "HTTPServer KiwiKit SQLite ServerTesting TestSupport Threads kiwifruit-media \(servers) \(imports)")
  }

  /// The module map of a library of the system.
  ///
  /// - Parameter package: The name that pkg-config knows. Without it the map itself names what the linker needs.
  static func system(_ name: String, package: String? = nil, debian: [String] = []) -> Target {
    .systemLibrary(name: name, pkgConfig: package, providers: debian.isEmpty ? nil : [.apt(debian)])
  }

  func without(_ files: String...) -> Target {
    exclude = files
    return self
  }

  /// A module with a string catalog, which a C target embeds on Linux and Xcode compiles on Apple's systems.
  func withCatalog() -> Target {
    if isLinux { exclude.append("Resources") } else { resources = [.process("Resources")] }
    return self
  }

  func at(_ path: String) -> Target {
    self.path = path
    return self
  }

  private static func list(_ imports: String) -> [Dependency] {
    imports.split(separator: " ").map { .byName(name: String($0)) }
  }
}

#if os(Linux)
  let isLinux = true
#else
  let isLinux = false
#endif

/// The modules that every area of the server imports.
let areaImports = "HTTPServer KiwiKit SQLite ServerCore"

/// Modules that Apple's systems have by themselves.
let views = ["Charts", "CoreLocation", "MapKit", "PhotosUI", "SwiftUI", "UniformTypeIdentifiers"]

let system = group(
  "Sources/System",
  .system("CConcurrency"),
  .system("CCurl", package: "libcurl", debian: ["libcurl4-openssl-dev"]),
  .system("CDeflate", package: "libdeflate", debian: ["libdeflate-dev"]),
  .system("CEpoll"),
  .system("CExecinfo"),
  .system("CMalloc"),
  // Apple's SDKs have SQLite among their headers and libraries; pkg-config could find another one there.
  .system("CSQLite", package: isLinux ? "sqlite3" : nil, debian: ["libsqlite3-dev"]),
  .system("CSandbox"),
  .system("CSodium", package: "libsodium", debian: ["libsodium-dev"]),
  // pkg-config would name libraries that only Tesseract itself links.
  .system("CTesseract", debian: ["libtesseract-dev", "tesseract-ocr-eng"]),
  .system("CVips", package: "vips", debian: ["libvips-dev"]),
  .system("CWslay", debian: ["libwslay-dev"]),
  .system("CXML", package: "libxml-2.0", debian: ["libxml2-dev"]),
  .system("CZBar", debian: ["libzbar-dev"]),
  .system("CZlib", package: "zlib", debian: ["zlib1g-dev"]))

let foundation = group(
  "Sources/Foundation",
  .target(name: "CCommandsTexts", dependencies: ["CStringCatalogs"]),
  .target(name: "CStringCatalogs"),
  .module("Commands", "CCommandsTexts StringCatalogs").withCatalog(),
  .module("EbookMarkup", "CXML Formats Media"),
  // Apart from Formats: Foundation brings its own ICU, which files that see the one of libxml2 cannot import.
  .module("Folding"),
  .module("Formats"),
  .module("HTTPServer", "CDeflate CEpoll CWslay Formats Threads"),
  .module("HTTPTesting", "HTTPServer"),
  .module("Media", "Processes Threads"),
  .module("OpenStreetMap"),
  .module("OutgoingHTTP", "CCurl Threads"),
  .module("Passwords", "CSodium Formats Threads"),
  .module("Processes"),
  .module("SQLite", "CSQLite Folding Threads"),
  .module("Sandbox", "CSandbox"),
  .target(
    name: "StringCatalogs", dependencies: ["CStringCatalogs"], swiftSettings: strict,
    // The rules of plurals, which Foundation brings along.
    linkerSettings: [.linkedLibrary("_FoundationICU")]),
  .module("Threads"))

let swiftUI = group(
  "Sources/Views",
  // Large files are C arrays, because the Swift compiler takes half a minute for those.
  .target(name: "CWebAssets", dependencies: ["CStringCatalogs"]),
  .module("Charts", "SwiftUI SwiftUICore").without("Resources"),
  .module("CoreLocation"),
  .module("Gallery", "Charts HTTPServer MapKit PhotosUI SwiftUI SwiftUICore SwiftUISymbols WebHost"),
  .module("MacroExpansion"),
  .module("MapKit", "CoreLocation SwiftUI").without("Resources"),
  .module("PhotosUI", "SwiftUI").without("Resources"),
  .module("SwiftUI", "SwiftUIControls SwiftUICore WebHost"),
  .module("SwiftUIControls", "SwiftUICore").without("Resources"),
  .module(
    "SwiftUICore", "CWebAssets StringCatalogs SwiftUIMacros SwiftUISymbols Threads UniformTypeIdentifiers",
    embedding: ["Render/layout.css"]
  ).without("Resources"),
  .macro(name: "SwiftUIMacros", dependencies: ["MacroExpansion"], swiftSettings: strict),
  .module("SwiftUISymbols", "CWebAssets").without("symbols.txt"),
  .module("UniformTypeIdentifiers"),
  .module(
    "WebHost",
    "CConcurrency CExecinfo CMalloc CWebAssets Formats HTTPServer Processes StringCatalogs SwiftUICore Threads"
  ).without("Assets", "Resources"))

let server = group(
  "Sources/Server",
  .target(name: "CCatalog"),
  .target(name: "CContract").without("openapi.json"),
  .target(name: "COperationsTexts", dependencies: ["CStringCatalogs"]),
  .target(name: "CServerTexts", dependencies: ["CStringCatalogs"]),
  .module(
    "KiwiServer",
    "HTTPServer KiwiKit ServerAccounts ServerCore ServerDiscover ServerLibrary ServerModeration "
      + "ServerOperations ServerPlaces ServerPosts ServerReading ServerSocial ServerTitles"),
  .area("ServerAccounts", "Media Passwords").withCatalog(),
  .module(
    "ServerCore",
    "CServerTexts Commands Folding Formats HTTPServer KiwiKit Media OutgoingHTTP Passwords SQLite "
      + "StringCatalogs Threads"
  ).withCatalog(),
  .area("ServerDiscover", "Formats Passwords ServerLibrary ServerTitles Threads").withCatalog(),
  .area("ServerLibrary", "Formats Passwords ServerAccounts ServerSocial ServerTitles Threads").withCatalog(),
  .area("ServerModeration", "ServerAccounts ServerLibrary ServerPosts ServerSocial").withCatalog(),
  .module(
    "ServerOperations",
    "CContract COperationsTexts Commands Formats HTTPServer KiwiKit Media Passwords ServerAccounts ServerCore "
      + "ServerLibrary ServerModeration ServerPlaces ServerPosts ServerReading ServerSeed ServerTitles "
      + "StringCatalogs Threads"
  ).withCatalog(),
  .area(
    "ServerPlaces",
    "Formats Media OpenStreetMap OutgoingHTTP Passwords ServerAccounts ServerLibrary ServerSocial "
      + "ServerTitles Threads"
  ).withCatalog(),
  .area(
    "ServerPosts",
    "Media Passwords ServerAccounts ServerLibrary ServerPlaces ServerSocial ServerTitles Threads"
  ).withCatalog(),
  .area(
    "ServerReading",
    "CZlib Folding Formats Media OutgoingHTTP Passwords ServerAccounts ServerLibrary "
      + "ServerSocial ServerTitles Threads"
  ).withCatalog(),
  .module(
    "ServerSeed",
    "CZlib Commands Formats KiwiKit Media Passwords SQLite ServerAccounts ServerCore ServerDiscover "
      + "ServerLibrary ServerPlaces ServerPosts ServerReading ServerSocial ServerTitles"
  ).withCatalog(),
  .area("ServerSocial", "ServerAccounts").withCatalog(),
  .area("ServerTitles", "CCatalog CZlib Formats Media OutgoingHTTP Passwords ServerAccounts Threads")
    .without("Catalog/films.tsv", "Catalog/shows.tsv", "Catalog/books.tsv").withCatalog())

/// All modules of the server, for the fuzz targets.
let servers = server.map(\.name).joined(separator: " ")

let product = group(
  "Sources/Product",
  .target(name: "CKiwiEngineTexts", dependencies: ["CStringCatalogs"]),
  .target(name: "CKiwiKitTexts", dependencies: ["CStringCatalogs"]),
  .target(name: "CKiwiUITexts", dependencies: ["CStringCatalogs"]),
  .module("KiwiData", "Formats KiwiKit SQLite"),
  .module("KiwiEngine", "CKiwiEngineTexts Formats KiwiData KiwiKit StringCatalogs Threads").withCatalog(),
  .module("KiwiKit", "CKiwiKitTexts Folding Formats StringCatalogs").withCatalog(),
  .module("KiwiSamples", "Formats KiwiEngine KiwiKit Threads"),
  .module(
    "KiwiUI",
    "CKiwiUITexts Charts CoreLocation Formats KiwiEngine KiwiKit KiwiSamples MapKit PhotosUI StringCatalogs "
      + "SwiftUI UniformTypeIdentifiers"
  ).without("Resources"),
  .module(
    "KiwiWeb", "HTTPServer KiwiEngine KiwiKit KiwiUI MapKit StringCatalogs SwiftUICore Threads WebHost",
    embedding: ["Assets/icon.svg", "Assets/icon-180.png", "Assets/icon-192.png", "Assets/icon-512.png"]
  ).without("Resources"))

let programs = group(
  "Sources/Programs",
  .target(name: "CKiwiFruitTexts", dependencies: ["CStringCatalogs"]),
  .target(name: "CKiwiTexts", dependencies: ["CStringCatalogs"]),
  .program("kiwi", "CKiwiTexts Commands Formats KiwiData KiwiEngine KiwiKit").withCatalog(),
  .program(
    "kiwifruit",
    "CKiwiFruitTexts Commands Gallery HTTPServer KiwiKit KiwiServer KiwiUI KiwiWeb ServerCore "
      + "ServerOperations ServerPlaces StringCatalogs Threads WebHost"
  ).withCatalog(),
  .program("kiwifruit-media", "CTesseract CVips CZBar CZlib EbookMarkup Media Sandbox"),
  .program("kiwifruit-places", "CZlib OpenStreetMap Sandbox"))

let examples: [Target] = [
  .program("live-feed", "SwiftUICore WebHost").at("Benchmarks/live/feed"),
  .program("live-load", "CEpoll").at("Benchmarks/live/load"),
  // A whole client of an API elsewhere, as people write them.
  .program("meadow", "SwiftUI").at("Examples/Meadow"),
  // It is also a separate package, as a template for other projects.
  .executableTarget(
    name: "minimal", dependencies: ["SwiftUI", "WebHost"], path: "Examples/Minimal/Sources/Minimal",
    resources: [.embedInCode("leaf.svg")], swiftSettings: strict),
  .program("notes", "HTTPServer Threads").at("Examples/Notes"),
  .program("reading-list", "SwiftUI").at("Examples/ReadingList"),
]

let tests: [Target] =
  [
    .tests("ArchitectureTests", "TestSupport"),
    .module(
      "FuzzTargets",
      "EbookMarkup Formats HTTPServer KiwiKit Media OpenStreetMap SQLite SwiftUIControls SwiftUICore "
        + "Threads WebHost " + servers
    ).at("Fuzz/Targets"),
    .tests("FuzzTests", "FuzzTargets TestSupport"),
    // The engine against the server, in one process.
    .serverTests(
      "IntegrationTests", "EngineTesting Formats KiwiData KiwiEngine KiwiSamples KiwiWeb Passwords"),
    .program("webhost-sample", "HTTPServer Sketches SwiftUIControls SwiftUICore TestSupport WebHost")
      .at("Tests/Browser/Sample"),
  ]
  + group(
    "Tests/Support",
    .module("EngineTesting", "KiwiEngine KiwiKit TestSupport Threads"),
    .module(
      "ServerTesting",
      "Commands Formats HTTPServer HTTPTesting KiwiKit Media OutgoingHTTP Passwords SQLite TestSupport "
        + "Threads " + servers),
    .module("Sketches", "SwiftUICore TestSupport"),
    .module("TestSupport", "Threads"),
    .module("ViewTesting", "SwiftUICore"))
  + group(
    "Tests/Foundation",
    .tests("CommandsTests", "Commands"),
    .tests("FoldingTests", "Folding"),
    .tests("FormatsTests", "Formats"),
    .tests("HTTPServerTests", "CDeflate Formats HTTPServer HTTPTesting TestSupport Threads"),
    .tests("MediaTests", "Formats Media TestSupport kiwifruit-media"),
    .tests("OutgoingHTTPTests", "OutgoingHTTP Threads"),
    .tests("PasswordsTests", "Passwords Threads"),
    .tests("SQLiteTests", "SQLite TestSupport Threads"),
    .tests("StringCatalogsTests", "StringCatalogs"),
    .tests("ThreadsTests", "Threads"))
  + group(
    "Tests/Views",
    .tests("ChartsTests", "Charts SwiftUI SwiftUICore"),
    .tests("GalleryTests", "Gallery SwiftUI SwiftUICore TestSupport"),
    .tests("MacroExpansionTests", "MacroExpansion"),
    .tests("MapKitTests", "CoreLocation MapKit SwiftUICore TestSupport"),
    .tests("PhotosUITests", "PhotosUI SwiftUICore"),
    .tests("SwiftUIContractTests", "Charts CoreLocation MapKit PhotosUI SwiftUI SwiftUICore"),
    .tests("SwiftUIControlsTests", "SwiftUIControls SwiftUICore ViewTesting"),
    .tests(
      "SwiftUICoreTests",
      "CMalloc Sketches StringCatalogs SwiftUIControls SwiftUICore TestSupport Threads ViewTesting"),
    .tests("SwiftUISymbolsTests", "SwiftUISymbols TestSupport"),
    .tests("SwiftUITests", "Charts MapKit PhotosUI SwiftUI SwiftUICore TestSupport minimal reading-list")
      .without("apple-symbols.txt"),
    .tests("WebHostTests", "CMalloc HTTPServer SwiftUICore TestSupport Threads WebHost"))
  + group(
    "Tests/Product",
    .tests("KiwiDataTests", "Formats KiwiData KiwiKit SQLite TestSupport"),
    .tests(
      "KiwiEngineTests",
      "EngineTesting Formats KiwiData KiwiEngine KiwiKit KiwiSamples SQLite TestSupport Threads"),
    .tests("KiwiKitTests", "Folding Formats KiwiKit TestSupport"),
    .tests("KiwiSamplesTests", "EngineTesting KiwiEngine KiwiKit KiwiSamples"),
    .tests(
      "KiwiUITests", "Formats KiwiEngine KiwiKit KiwiUI StringCatalogs SwiftUI SwiftUICore ViewTesting"),
    .tests(
      "KiwiWebTests",
      "HTTPServer KiwiEngine KiwiKit KiwiSamples KiwiWeb StringCatalogs SwiftUICore TestSupport Threads WebHost"
    ))
  + group(
    "Tests/Server",
    .serverTests("KiwiServerTests", "Media"),
    .serverTests("ServerAccountsTests", "Passwords"),
    .serverTests("ServerCoreTests", "Passwords StringCatalogs").without("Storage/Schemas"),
    .serverTests("ServerDiscoverTests", "Formats"),
    .serverTests("ServerLibraryTests", "Formats"),
    .serverTests("ServerModerationTests"),
    .serverTests("ServerOperationsTests", "Commands Passwords"),
    .serverTests("ServerPlacesTests", "CZlib Formats Media OutgoingHTTP kiwifruit-places"),
    .serverTests("ServerPostsTests", "Formats Media Passwords StringCatalogs"),
    .serverTests("ServerReadingTests", "Formats Media OutgoingHTTP"),
    .serverTests("ServerSocialTests", "Media"),
    .serverTests("ServerTitlesTests", "CZlib Commands Formats Media OutgoingHTTP"))

/// The targets that Apple's systems build.
let portable: Set = [
  "ArchitectureTests", "CSQLite", "Commands", "CommandsTests", "Folding", "FoldingTests", "Formats",
  "FormatsTests", "KiwiData", "KiwiDataTests", "KiwiEngine", "KiwiKit", "KiwiKitTests", "KiwiSamples",
  "KiwiUI",
  "SQLite", "TestSupport", "Threads",
]

let package = Package(
  name: "kiwifruit",
  defaultLocalization: "en",
  platforms: [.iOS(.v18)],
  products: (["KiwiEngine", "KiwiKit", "KiwiUI"] + (isLinux ? views + ["HTTPServer", "HTTPTesting"] : []))
    .map { .library(name: $0, targets: [$0]) },
  targets: (system + foundation + swiftUI + server + product + programs + examples + tests)
    .filter { isLinux || portable.contains($0.name) },
  swiftLanguageModes: [.v6]
)

// Apple's systems have the other modules by themselves.
for target in package.targets where !isLinux {
  target.dependencies.removeAll {
    if case .byNameItem(let name, _) = $0 { !portable.contains(name) } else { false }
  }
}

if isLinux {
  package.products.append(.library(name: "WebHost", targets: ["HTTPServer", "WebHost"]))
  package.products += programs.filter { $0.type == .executable }
    .map { .executable(name: $0.name, targets: [$0.name]) }
}

// Fuzz/run links the library with libFuzzer. That has a main function, as has the program that expands macros.
if Context.environment["KIWIFRUIT_FUZZ"] != nil {
  package.products.append(.library(name: "FuzzEntry", type: .static, targets: ["FuzzEntry"]))
  package.targets.append(.module("FuzzEntry", "FuzzTargets").at("Fuzz/Entry"))
  for target in package.targets where target.name == "SwiftUICore" {
    target.dependencies = [
      "CWebAssets", "StringCatalogs", "SwiftUISymbols", "Threads", "UniformTypeIdentifiers",
    ]
    target.exclude.append("Views/Macros.swift")
  }
}
