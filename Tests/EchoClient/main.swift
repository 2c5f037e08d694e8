// EchoClient: our WebSocket clients as the testee of a conformance suite; sends every message back as it came.
// Not installed, no product: it sees the inside of Intake, which debug builds allow.

import Glibc

exit(Suite.run(CommandLine.arguments))
