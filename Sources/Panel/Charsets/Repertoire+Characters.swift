extension Repertoire {
  /// The characters by their codes, at most some hundreds: of all Unicode what pages and names draw on.
  package var characters: [Unicode.Scalar] {
    let blocks: [ClosedRange<UInt32>] = [
      0x20...0x17F, 0x391...0x3C9, 0x401...0x45F, 0x2018...0x2026, 0x2190...0x219F, 0x2500...0x25CF,
      0x2800...0x280F,
    ]
    let all = isUnicode ? Array(blocks.joined()) : Array(0x20...0xFFFF)
    return all.compactMap(Unicode.Scalar.init).filter { scalar in
      contains(scalar) && DisplayWidth.of(scalar) == 1
    }
  }
}
