// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

// Apple's systems have the frameworks of these names.
#if os(Linux)
  let views: [Target.Dependency] = [
    "SwiftUI", "PhotosUI", "Charts", "CoreLocation", "MapKit", "UniformTypeIdentifiers",
  ]
  let sqlitePackage: String? = "sqlite3"
#else
  let views: [Target.Dependency] = []
  let sqlitePackage: String? = nil
#endif

let package = Package(
  name: "kiwifruit",
  platforms: [.iOS(.v18)],
  products: [
    .library(name: "KiwiEngine", targets: ["KiwiEngine"]),
    .library(name: "KiwiKit", targets: ["KiwiKit"]),
    .library(name: "KiwiUI", targets: ["KiwiUI"]),
  ],
  targets: [
    // The system's SQLite. Apple's SDKs have its header and library where every system's are; pkg-config could find
    // another one there.
    .systemLibrary(name: "CSQLite", pkgConfig: sqlitePackage, providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "Threads", swiftSettings: strict),
    .target(name: "SQLite", dependencies: ["CSQLite", "Folding", "Threads"], swiftSettings: strict),
    .target(name: "Commands", swiftSettings: strict),
    // Apart from Formats: Foundation brings its own ICU, which files that see the one of libxml2 cannot import.
    .target(name: "Folding", swiftSettings: strict),
    .target(name: "Formats", swiftSettings: strict),
    .target(name: "KiwiKit", dependencies: ["Folding", "Formats"], swiftSettings: strict),
    .target(
      name: "KiwiEngine", dependencies: ["Formats", "KiwiData", "KiwiKit", "Threads"], swiftSettings: strict),
    .target(
      name: "KiwiData", dependencies: ["Formats", "KiwiKit", "SQLite"], swiftSettings: strict),
    .testTarget(
      name: "KiwiDataTests", dependencies: ["Formats", "KiwiData", "KiwiKit", "SQLite", "TestSupport"],
      swiftSettings: strict),
    .target(
      name: "KiwiUI", dependencies: ["Formats", "KiwiEngine", "KiwiKit"] + views, swiftSettings: strict),
    .target(name: "TestSupport", dependencies: ["Threads"], path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(name: "FoldingTests", dependencies: ["Folding"], swiftSettings: strict),
    .testTarget(name: "FormatsTests", dependencies: ["Formats"], swiftSettings: strict),
    .testTarget(
      name: "KiwiKitTests", dependencies: ["Folding", "Formats", "KiwiKit", "TestSupport"],
      swiftSettings: strict),
    .testTarget(name: "ArchitectureTests", swiftSettings: strict),
    .testTarget(name: "CommandsTests", dependencies: ["Commands"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

#if os(Linux)
  package.products += [
    .library(name: "SwiftUI", targets: ["SwiftUI"]),
    .library(name: "PhotosUI", targets: ["PhotosUI"]),
    .library(name: "Charts", targets: ["Charts"]),
    .library(name: "CoreLocation", targets: ["CoreLocation"]),
    .library(name: "MapKit", targets: ["MapKit"]),
    .library(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]),
    .library(name: "WebHost", targets: ["WebHost", "HTTPServer"]),
    .executable(name: "kiwi", targets: ["kiwi"]),
    .executable(name: "kiwifruit", targets: ["kiwifruit"]),
    .executable(name: "kiwifruit-media", targets: ["kiwifruit-media"]),
    .executable(name: "kiwifruit-places", targets: ["kiwifruit-places"]),
  ]
  package.targets += [
    .systemLibrary(name: "CConcurrency"),
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(name: "CEpoll"),
    .systemLibrary(name: "CExecinfo"),
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(name: "CSandbox"),
    .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
    // What pkg-config says of it would link libraries that only it uses itself.
    .systemLibrary(name: "CTesseract", providers: [.apt(["libtesseract-dev", "tesseract-ocr-eng"])]),
    .systemLibrary(name: "CVips", pkgConfig: "vips", providers: [.apt(["libvips-dev"])]),
    .systemLibrary(name: "CWslay", providers: [.apt(["libwslay-dev"])]),
    .systemLibrary(name: "CXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CZBar", providers: [.apt(["libzbar-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

    // Large files are C arrays: the Swift compiler takes half a minute for those of the catalogue.
    .target(name: "CCatalogue"),
    .target(name: "CWebAssets"),

    .target(
      name: "HTTPServer", dependencies: ["CDeflate", "CEpoll", "CWslay", "Formats", "Threads"],
      swiftSettings: strict),
    .target(name: "Processes", swiftSettings: strict),
    .target(name: "Media", dependencies: ["Processes", "Threads"], swiftSettings: strict),
    .target(name: "OpenStreetMap", swiftSettings: strict),
    .target(name: "OutgoingHTTP", dependencies: ["CCurl", "Threads"], swiftSettings: strict),
    .target(name: "Sandbox", dependencies: ["CSandbox"], swiftSettings: strict),
    .target(name: "Passwords", dependencies: ["CSodium", "Formats", "Threads"], swiftSettings: strict),
    .target(name: "MacroExpansion", swiftSettings: strict),
    .macro(name: "SwiftUIMacros", dependencies: ["MacroExpansion"], swiftSettings: strict),
    .target(
      name: "SwiftUICore", dependencies: ["SwiftUIMacros", "Threads"],
      resources: [.embedInCode("Render/layout.css")], swiftSettings: strict,
      // The rules of plurals, which Foundation brings along.
      linkerSettings: [.linkedLibrary("_FoundationICU")]),
    .target(
      name: "WebHost",
      dependencies: [
        "CConcurrency", "CExecinfo", "CMalloc", "CWebAssets", "Formats", "HTTPServer", "Processes",
        "SwiftUICore", "Threads",
      ],
      exclude: ["Assets"],
      swiftSettings: strict),

    .target(
      name: "SwiftUI", dependencies: ["SwiftUICore", "WebHost"], swiftSettings: strict),

    .target(name: "PhotosUI", dependencies: ["SwiftUI", "SwiftUICore"], swiftSettings: strict),
    .target(name: "Charts", dependencies: ["SwiftUI", "SwiftUICore"], swiftSettings: strict),

    .target(name: "CoreLocation", swiftSettings: strict),
    .target(name: "UniformTypeIdentifiers", dependencies: ["SwiftUICore"], swiftSettings: strict),
    .target(
      name: "MapKit", dependencies: ["CoreLocation", "SwiftUI", "SwiftUICore"], swiftSettings: strict),

    .target(
      name: "Gallery",
      dependencies: ["Charts", "HTTPServer", "MapKit", "PhotosUI", "SwiftUI", "SwiftUICore", "WebHost"],
      swiftSettings: strict),

    .target(
      name: "KiwiServer",
      dependencies: [
        "CCatalogue", "CZlib", "Commands", "Folding", "Formats", "KiwiKit", "HTTPServer", "Media",
        "OpenStreetMap",
        "OutgoingHTTP", "Passwords", "SQLite", "Threads",
      ],
      exclude: ["Titles/Catalogue/films.tsv", "Titles/Catalogue/shows.tsv", "Titles/Catalogue/books.tsv"],
      swiftSettings: strict
    ),
    .target(
      name: "KiwiWeb",
      dependencies: [
        "HTTPServer", "KiwiEngine", "KiwiKit", "KiwiUI", "MapKit", "SwiftUICore", "Threads", "WebHost",
      ],
      resources: [
        .embedInCode("Assets/icon.svg"), .embedInCode("Assets/icon-180.png"),
        .embedInCode("Assets/icon-192.png"), .embedInCode("Assets/icon-512.png"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "kiwifruit",
      dependencies: [
        "Commands", "Gallery", "HTTPServer", "KiwiKit", "KiwiServer", "KiwiUI", "KiwiWeb", "Threads",
        "WebHost",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "kiwi", dependencies: ["Commands", "Formats", "KiwiData", "KiwiEngine", "KiwiKit"],
      swiftSettings: strict),
    .target(name: "EbookMarkup", dependencies: ["CXML", "Formats", "Media"], swiftSettings: strict),
    .executableTarget(
      name: "kiwifruit-media",
      dependencies: ["CTesseract", "CVips", "CZBar", "CZlib", "EbookMarkup", "Media", "Sandbox"],
      swiftSettings: strict),
    .executableTarget(
      name: "kiwifruit-places", dependencies: ["CZlib", "OpenStreetMap", "Sandbox"], swiftSettings: strict),

    .testTarget(
      name: "HTTPServerTests", dependencies: ["CDeflate", "Formats", "HTTPServer", "TestSupport", "Threads"],
      swiftSettings: strict),
    .testTarget(
      name: "KiwiEngineTests",
      dependencies: [
        "KiwiData", "KiwiEngine", "KiwiKit", "KiwiServer", "KiwiWeb", "HTTPServer", "Passwords", "SQLite",
        "TestSupport", "Threads", "kiwifruit-media",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "KiwiWebTests",
      dependencies: [
        "HTTPServer", "KiwiEngine", "KiwiKit", "KiwiWeb", "SwiftUICore", "TestSupport", "Threads", "WebHost",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "KiwiServerTests",
      dependencies: [
        "CZlib", "Commands", "KiwiServer", "HTTPServer", "OpenStreetMap", "OutgoingHTTP", "Passwords",
        "SQLite",
        "TestSupport", "Threads", "kiwifruit-media", "kiwifruit-places",
      ],
      exclude: ["Storage/Schemas"],
      swiftSettings: strict),
    .testTarget(
      name: "MediaTests", dependencies: ["Formats", "Media", "TestSupport", "kiwifruit-media"],
      swiftSettings: strict),
    .testTarget(name: "OutgoingHTTPTests", dependencies: ["OutgoingHTTP", "Threads"], swiftSettings: strict),
    .testTarget(name: "PasswordsTests", dependencies: ["Passwords", "Threads"], swiftSettings: strict),
    .testTarget(
      name: "SQLiteTests", dependencies: ["SQLite", "TestSupport", "Threads"], swiftSettings: strict),
    .testTarget(
      name: "GalleryTests", dependencies: ["Gallery", "SwiftUI", "SwiftUICore"], swiftSettings: strict),
    .testTarget(
      name: "ChartsTests", dependencies: ["Charts", "SwiftUI", "SwiftUICore"], swiftSettings: strict),
    .testTarget(
      name: "PhotosUITests", dependencies: ["PhotosUI", "SwiftUICore"], swiftSettings: strict),
    .testTarget(
      name: "MapKitTests", dependencies: ["CoreLocation", "MapKit", "SwiftUICore", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "SwiftUIContractTests",
      dependencies: ["Charts", "CoreLocation", "MapKit", "PhotosUI", "SwiftUI", "SwiftUICore"],
      swiftSettings: strict),
    .testTarget(
      name: "SwiftUITests",
      dependencies: ["Charts", "MapKit", "PhotosUI", "SwiftUI", "SwiftUICore", "minimal", "reading-list"],
      exclude: ["apple-symbols.txt"],
      swiftSettings: strict),
    .target(
      name: "Sketches", dependencies: ["SwiftUICore", "TestSupport"], path: "Tests/Sketches",
      swiftSettings: strict),
    .testTarget(
      name: "SwiftUICoreTests",
      dependencies: ["CMalloc", "Sketches", "SwiftUICore", "TestSupport", "Threads"],
      swiftSettings: strict),
    .testTarget(name: "MacroExpansionTests", dependencies: ["MacroExpansion"], swiftSettings: strict),
    .testTarget(name: "ThreadsTests", dependencies: ["Threads"], swiftSettings: strict),
    .executableTarget(
      name: "reading-list", dependencies: ["SwiftUI"], path: "Examples/ReadingList", swiftSettings: strict),
    // A whole client of an API elsewhere, as people write them.
    .executableTarget(
      name: "meadow", dependencies: ["SwiftUI"], path: "Examples/Meadow", swiftSettings: strict),
    // It is a package of its own too, for whoever begins with it.
    .executableTarget(
      name: "minimal", dependencies: ["SwiftUI", "WebHost"], path: "Examples/Minimal/Sources/Minimal",
      resources: [.embedInCode("leaf.svg")], swiftSettings: strict),
    .executableTarget(
      name: "webhost-sample",
      dependencies: ["WebHost", "HTTPServer", "Sketches", "SwiftUICore", "TestSupport"],
      path: "Tests/Browser/Sample", swiftSettings: strict),
    .executableTarget(
      name: "live-feed", dependencies: ["WebHost", "SwiftUICore"], path: "Benchmarks/live/feed",
      swiftSettings: strict),
    .executableTarget(
      name: "live-load", dependencies: ["CEpoll"], path: "Benchmarks/live/load", swiftSettings: strict),
    .testTarget(
      name: "WebHostTests",
      dependencies: ["CMalloc", "WebHost", "HTTPServer", "SwiftUICore", "TestSupport", "Threads"],
      swiftSettings: strict),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "EbookMarkup", "Formats", "HTTPServer", "KiwiKit", "KiwiServer", "Media", "OpenStreetMap", "SQLite",
        "SwiftUICore", "Threads", "WebHost",
      ],
      path: "Fuzz/Targets", swiftSettings: strict),
    .testTarget(name: "FuzzTests", dependencies: ["FuzzTargets", "TestSupport"], swiftSettings: strict),
  ]

  // Fuzz/run links the library with libFuzzer. That has a main function, as has the program that expands macros.
  if Context.environment["KIWIFRUIT_FUZZ"] != nil {
    package.products.append(.library(name: "FuzzEntry", type: .static, targets: ["FuzzEntry"]))
    package.targets.append(
      .target(
        name: "FuzzEntry", dependencies: ["FuzzTargets"], path: "Fuzz/Entry", swiftSettings: strict))
    for target in package.targets where target.name == "SwiftUICore" {
      target.dependencies = ["Threads"]
      target.exclude = ["Views/Macros.swift"]
    }
  }
#endif
