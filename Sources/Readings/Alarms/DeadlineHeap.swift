/// Which of many numbered things is due first: a binary heap in which each of them stands once at most.
struct DeadlineHeap {
  private var heap: [(time: Int64, item: Int32)] = []
  /// Where each item stands in the heap; -1 is nowhere.
  private var places: [Int32] = []

  /// When the first is due; `Int64.max` when nothing is.
  var first: Int64 { heap.first?.time ?? .max }

  /// When an item is due; `Int64.max` when it is not.
  func time(of item: Int) -> Int64 {
    item < places.count && places[item] >= 0 ? heap[Int(places[item])].time : .max
  }

  /// Sets when an item is due; `Int64.max` is never.
  mutating func set(_ item: Int, at time: Int64) {
    while places.count <= item { places.append(-1) }
    if places[item] >= 0 { remove(item) }
    guard time < .max else { return }
    heap.append((time, Int32(item)))
    rise(heap.count - 1)
  }

  /// Takes the first item out that is due by a time.
  mutating func take(by time: Int64) -> Int? {
    guard let first = heap.first, first.time <= time else { return nil }
    remove(Int(first.item))
    return Int(first.item)
  }

  private mutating func remove(_ item: Int) {
    let place = Int(places[item])
    places[item] = -1
    let last = heap.removeLast()
    guard place < heap.count else { return }
    heap[place] = last
    rise(place)
    sink(Int(places[Int(last.item)]))
  }

  private mutating func rise(_ start: Int) {
    let moved = heap[start]
    var place = start
    while place > 0, moved.time < heap[(place - 1) / 2].time {
      put(heap[(place - 1) / 2], at: place)
      place = (place - 1) / 2
    }
    put(moved, at: place)
  }

  private mutating func sink(_ start: Int) {
    let moved = heap[start]
    var place = start
    while 2 * place + 1 < heap.count {
      var child = 2 * place + 1
      if child + 1 < heap.count, heap[child + 1].time < heap[child].time { child += 1 }
      guard heap[child].time < moved.time else { break }
      put(heap[child], at: place)
      place = child
    }
    put(moved, at: place)
  }

  private mutating func put(_ entry: (time: Int64, item: Int32), at place: Int) {
    heap[place] = entry
    places[Int(entry.item)] = Int32(place)
  }
}
