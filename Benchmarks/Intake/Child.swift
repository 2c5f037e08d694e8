import Glibc

/// Another program, and what it prints.
final class Child {
  private let process: pid_t
  private let output: UnsafeMutablePointer<FILE>

  /// Starts a command, which is looked for in the usual places.
  init(_ command: [String]) throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0, let stream = fdopen(ends[0], "r") else {
      throw Contest.Failed(description: "no pipe")
    }
    output = stream
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { text in strdup(text) }
    arguments.append(nil)
    var process = pid_t()
    let code = posix_spawnp(&process, command[0], &actions, nil, arguments, environ)
    for argument in arguments { free(argument) }
    posix_spawn_file_actions_destroy(&actions)
    close(ends[1])
    self.process = process
    guard code == 0 else {
      throw Contest.Failed(description: "\(command[0]): \(String(cString: strerror(code)))")
    }
  }

  /// The numbers on the next line.
  func line() -> [Int] {
    var text = [CChar](repeating: 0, count: 128)
    guard fgets(&text, Int32(text.count), output) != nil else { return [] }
    let bytes = text.prefix { byte in byte != 0 && byte != 10 }.map(UInt8.init(bitPattern:))
    return bytes.split(separator: UInt8(ascii: " ")).compactMap { digits in
      Int(String(decoding: digits, as: UTF8.self))
    }
  }

  deinit {
    fclose(output)
    var status: Int32 = 0
    if process > 0 { waitpid(process, &status, 0) }
  }
}
