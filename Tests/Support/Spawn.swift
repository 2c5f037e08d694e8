import Foundation
import Glibc

/// Starts a program found on `PATH`, its two outputs in files and nothing on its standard input.
///
/// Not Foundation's: that waits for descriptors which a grandchild, such as tmux' server, would keep open for ever.
package func spawn(
  _ arguments: [String],
  output: String,
  errors: String? = nil,
  environment: [String: String] = [:]
) throws -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  let flags = O_WRONLY | O_CREAT | O_TRUNC
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_addopen(&actions, 1, output, flags, 0o600)
  if let errors {
    posix_spawn_file_actions_addopen(&actions, 2, errors, flags, 0o600)
  } else {
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
  }
  for number in 3..<Int32(256) { posix_spawn_file_actions_addclose(&actions, number) }
  let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
  var vector = arguments.map { strdup($0) } + [nil]
  var texts = variables.map { strdup("\($0)=\($1)") } + [nil]
  defer { for text in vector + texts { free(text) } }
  var child: pid_t = 0
  let code = posix_spawnp(&child, arguments[0], &actions, nil, &vector, &texts)
  guard code == 0 else { throw TimedOut(description: "\(arguments[0]): \(code)") }
  return child
}
