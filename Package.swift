// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

/// For the way of a reading from the socket to the store: the checks of exclusive access at run time cost a tenth of it;
/// debug builds, which the tests are, keep them.
let hot: [SwiftSetting] = [
  .unsafeFlags(
    ["-enforce-exclusivity=unchecked", "-cross-module-optimization"],
    .when(configuration: .release)
  )
]

/// One Swift library of the daemon, with the targets that it may see.
func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  let isHot = ["Intake", "Locks", "Readings", "Wire"].contains(name)
  return .target(
    name: name,
    dependencies: dependencies,
    swiftSettings: strict + (isHot ? hot : [])
  )
}

/// The tests of one library, in `Tests/NAME`.
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: dependencies,
    path: "Tests/" + name,
    exclude: ["Intake": ["Fixtures"], "Fuzz": ["Corpus"]][name] ?? [],
    resources: name == "Wire" ? [.copy("Fixtures")] : [],
    swiftSettings: strict
  )
}

let package = Package(
  name: "sensorpager",
  products: [.executable(name: "sensorpager", targets: ["sensorpager"])],
  targets: [
    // System libraries: a module map and a shim header, nothing else.
    .systemLibrary(
      name: "CWebSockets",
      pkgConfig: "libwebsockets",
      providers: [.apt(["libwebsockets-dev"])]
    ),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(
      name: "CSystemd",
      pkgConfig: "libsystemd",
      providers: [.apt(["libsystemd-dev"])]
    ),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    // No pkg-config for terminfo: its flags are none, and those it names are refused with a warning.
    .systemLibrary(name: "CTerminfo", providers: [.apt(["libncurses-dev"])]),
    .systemLibrary(name: "CLinux"),
    .target(
      name: "CSimdJSON",
      cxxSettings: [.unsafeFlags(["-O3"])],
      linkerSettings: [.linkedLibrary("simdjson")]
    ),

    // A target imports only targets that stand above it.
    library("Locks"),
    library("Readings", ["Locks"]),
    library("Panel"),
    library("Paging"),
    library("Wire", ["CCrypto", "CSimdJSON", "Readings"]),
    library("Loop", ["CLinux", "CWebSockets", "Locks", "Readings"]),
    library("History", ["CSQLite", "Locks", "Loop", "Readings"]),
    library("Intake", ["CWebSockets", "CZlib", "Locks", "Loop", "Readings", "Wire"]),
    library("Displays", ["CLinux", "CTerminfo", "Locks", "Loop", "Panel"]),
    library("Keypads", ["CLinux", "Loop", "Panel"]),
    library("Dashboard", ["Paging", "Panel", "Readings"]),
    library("Simulator", ["CWebSockets", "Locks", "Loop", "Readings", "Wire"]),
    library(
      "Service",
      [
        "CSystemd", "CYAML", "Dashboard", "Displays", "History", "Intake", "Keypads", "Locks",
        "Loop", "Paging", "Panel", "Readings", "Wire",
      ]
    ),
    .executableTarget(
      name: "sensorpager",
      dependencies: [
        "CLinux", "Displays", "Intake", "Keypads", "Locks", "Loop", "Paging", "Panel",
        "Readings", "Service", "Simulator", "Wire",
      ],
      swiftSettings: strict
    ),
    .target(
      name: "CIntakePeers",
      dependencies: ["CWebSockets"],
      path: "Benchmarks/CIntakePeers"
    ),
    .executableTarget(
      name: "IntakeBenchmark",
      dependencies: [
        "CIntakePeers", "CLinux", "Displays", "Intake", "Keypads", "Loop", "Paging", "Panel",
        "Readings", "Service",
      ],
      path: "Benchmarks/Intake",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "PagingBenchmark",
      dependencies: ["Dashboard", "Paging", "Panel", "Readings"],
      path: "Benchmarks/Paging",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "MemoryBenchmark",
      dependencies: [
        "CLinux", "Displays", "Intake", "Loop", "Paging", "Panel", "Readings", "Service",
        "Simulator",
      ],
      path: "Benchmarks/Memory",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "LatencyBenchmark",
      dependencies: ["CLinux", "Locks", "Loop", "Support"],
      path: "Benchmarks/Latency",
      swiftSettings: strict
    ),

    .target(
      name: "CCursesPeer",
      path: "Benchmarks/CCursesPeer",
      linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]
    ),
    .executableTarget(
      name: "WireBenchmark",
      dependencies: [
        "CCursesPeer", "Dashboard", "Displays", "Judge", "Keypads", "Paging", "Panel", "Readings",
        "Service", "Simulations", "Simulator",
      ],
      path: "Benchmarks/Wire",
      swiftSettings: strict
    ),

    .executableTarget(
      name: "HubSimulator",
      dependencies: ["Locks", "Loop", "Simulations"],
      path: "Benchmarks/Simulation",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "Chaos",
      dependencies: ["Intake", "Locks", "Readings", "Simulator", "Wire"],
      path: "Benchmarks/Chaos",
      swiftSettings: strict
    ),

    .executableTarget(
      name: "EchoClient",
      dependencies: ["CWebSockets", "Intake", "Loop", "Wire"],
      path: "Tests/EchoClient",
      swiftSettings: strict
    ),
    tests("Readings", ["CAllocations", "Chance", "Readings"]),
    tests("Panel", ["Chance", "Panel"]),
    tests("Paging", ["Paging"]),
    tests("Wire", ["CAllocations", "CSimdJSON", "Readings", "Wire"]),
    .target(name: "CAllocations", path: "Tests/CAllocations"),
    tests("Loop", ["CLinux", "CSanitizers", "Locks", "Loop", "Support"]),
    .target(name: "CSanitizers", path: "Tests/CSanitizers"),
    tests(
      "History",
      ["CFaultyDisk", "CSQLite", "Chance", "History", "Locks", "Loop", "Readings", "Support"]
    ),
    .target(name: "CFaultyDisk", dependencies: ["CSQLite"], path: "Tests/CFaultyDisk"),
    tests(
      "Intake",
      ["CLinux", "CWebSockets", "Intake", "Locks", "Loop", "Readings", "Support", "Wire"]
    ),
    tests(
      "Displays",
      [
        "CLinux", "Chance", "Displays", "Judge", "Loop", "Paging", "Panel", "Readings", "Service",
        "Simulations", "Support",
      ]
    ),
    tests("Keypads", ["CLinux", "Chance", "Keypads", "Loop", "Panel", "Support"]),
    tests("Dashboard", ["Dashboard", "Paging", "Panel", "Readings"]),
    tests("Simulator", ["Locks", "Loop", "Readings", "Simulator", "Wire"]),
    tests("EndToEnd", ["CLinux", "Support", "sensorpager"]),
    tests("Fuzz", ["FuzzTargets", "Wire"]),
    .target(
      name: "FuzzTargets",
      dependencies: ["Intake", "Readings", "Wire"],
      path: "Tests/FuzzTargets",
      swiftSettings: strict
    ),
    .executableTarget(name: "Fuzzer", dependencies: ["FuzzTargets"], path: "Tests/Fuzzer"),
    .target(name: "Chance", path: "Tests/Chance", swiftSettings: strict),
    .target(
      name: "Support",
      dependencies: ["CWebSockets", "Locks", "Loop"],
      path: "Tests/Support",
      swiftSettings: strict
    ),
    .target(
      name: "Simulations",
      dependencies: [
        "Chance", "Dashboard", "Displays", "Keypads", "Paging", "Panel", "Readings", "Service",
      ],
      path: "Tests/Simulations",
      swiftSettings: strict
    ),
    tests(
      "Service",
      [
        "CLinux", "Chance", "Dashboard", "Displays", "Intake", "Keypads", "Loop", "Paging",
        "Panel", "Readings", "Service", "Simulations", "Wire",
      ]
    ),
    .target(
      name: "Judge",
      dependencies: ["CVTerm", "Panel"],
      path: "Tests/Judge",
      swiftSettings: strict
    ),
    .systemLibrary(
      name: "CVTerm",
      path: "Tests/CVTerm",
      providers: [.apt(["libvterm-dev"])]
    ),
  ]
)

// `make sanitize` needs the tests of the receiver's side and what they stand on; all the rest would be built with them.
if Context.environment["SENSORPAGER_TARGETS"] == "intake" {
  var names: Set = [
    "FuzzTests", "IntakeTests", "LoopTests", "ReadingsTests", "SimulatorTests", "WireTests",
  ]
  for _ in package.targets {
    for target in package.targets where names.contains(target.name) {
      for case .byNameItem(let name, _) in target.dependencies { names.insert(name) }
    }
  }
  package.targets.removeAll { target in !names.contains(target.name) }
  package.products = []
}
