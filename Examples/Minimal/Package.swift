// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Minimal",
  dependencies: [.package(name: "kiwifruit", path: "../..")],
  targets: [
    .executableTarget(
      name: "Minimal",
      dependencies: [
        .product(name: "SwiftUI", package: "kiwifruit"), .product(name: "WebHost", package: "kiwifruit"),
      ],
      resources: [.embedInCode("leaf.svg")])
  ]
)
