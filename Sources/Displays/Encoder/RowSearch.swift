/// The cheapest way to bring a row up to date, found column by column.
///
/// Each column keeps the best few states of pen and character set in which a way can reach it; every step leads to the
/// right. Costs are bytes.
struct RowSearch {
  /// What is done at a column.
  enum Step {
    /// Nothing: a way begins or ends here.
    case stay
    /// The wanted cell is written.
    case write
    /// So many equal cells are written, the first and repetitions of it.
    case repeated(Int)
    /// The cursor goes to where something is to be done next.
    case hop
    /// So many places are erased; the cursor stays.
    case erase(Int)
    /// The row is erased from its begin to this column.
    case eraseHead
    /// The row is erased from this column to its end.
    case eraseTail
  }

  /// A state in which a column is reached, and how.
  struct Node {
    var cost: Int
    /// The number of the style that the pen has.
    var pen: UInt8
    var drawsLines: Bool
    /// Whether the row is blank from here on, and not as it was shown.
    var isCleared = false
    /// The step that led here, and whether the rest of the row was erased before it.
    var step = Step.stay
    var clearsFirst = false
    /// The node that it led from; negative for none.
    var from = -1
  }

  /// Where a way has something to do, in order.
  struct Stop {
    let column: Int
    let step: Step
    let clearsFirst: Bool
  }

  /// States kept for a column; ways beyond are worse than these.
  private static let breadth = 6

  private var nodes: [Node] = []
  private var counts: [Int] = []
  private var columns = 0

  /// Forgets everything, for a row of so many columns.
  mutating func begin(_ columns: Int) {
    self.columns = columns
    let size = (columns + 1) * Self.breadth
    if nodes.count < size {
      nodes = Array(
        repeating: Node(cost: 0, pen: 0, drawsLines: false),
        count: size
      )
    }
    counts.removeAll(keepingCapacity: true)
    counts.append(contentsOf: repeatElement(0, count: columns + 1))
  }

  /// The indices of the nodes of a column.
  func states(_ column: Int) -> Range<Int> {
    let first = column * Self.breadth
    return first..<first + counts[column]
  }

  subscript(_ index: Int) -> Node { nodes[index] }

  /// Keeps a node, unless the column has better ones.
  mutating func offer(_ node: Node, at column: Int) {
    let first = column * Self.breadth
    var worst = first
    for index in states(column) {
      let other = nodes[index]
      if other.pen == node.pen, other.drawsLines == node.drawsLines,
        other.isCleared == node.isCleared
      {
        if node.cost < other.cost { nodes[index] = node }
        return
      }
      if other.cost > nodes[worst].cost { worst = index }
    }
    if counts[column] < Self.breadth {
      nodes[first + counts[column]] = node
      counts[column] += 1
    } else if node.cost < nodes[worst].cost {
      nodes[worst] = node
    }
  }

  /// The stops of the cheapest way that has nothing more to do; such ways end behind the last column.
  func cheapest() -> [Stop] {
    var stops: [Stop] = []
    guard var index = states(columns).min(by: { nodes[$0].cost < nodes[$1].cost }) else {
      return stops
    }
    while nodes[index].from >= 0 {
      let node = nodes[index]
      stops.append(
        Stop(
          column: node.from / Self.breadth,
          step: node.step,
          clearsFirst: node.clearsFirst
        )
      )
      index = node.from
    }
    return stops.reversed()
  }
}
