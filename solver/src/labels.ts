export const none = -1
/** So many keys are looked up in an array. */
const mostKeys = 6_000_000

/** Labels of one search, kept between searches so that nothing is allocated again. */
class Labels {
  count = 0
  key = new Float64Array(1 << 16)
  cost = new Float64Array(1 << 16)
  parent = new Int32Array(1 << 16)
  symbol = new Uint16Array(1 << 16)
  /** The label of each key in the layer that is being built; in a map if there can be very many. */
  private at = new Int32Array(1 << 12).fill(none)
  private readonly sparse = new Map<number, number>()
  private isSparse = false

  private grow(): void {
    const size = this.key.length * 2
    this.key = enlarged(this.key, new Float64Array(size))
    this.cost = enlarged(this.cost, new Float64Array(size))
    this.parent = enlarged(this.parent, new Int32Array(size))
    this.symbol = enlarged(this.symbol, new Uint16Array(size))
  }

  reserve(keys: number): void {
    this.count = 0
    this.isSparse = keys > mostKeys
    if (!this.isSparse && keys > this.at.length) this.at = new Int32Array(keys * 2).fill(none)
  }

  find(key: number): number {
    return this.isSparse ? (this.sparse.get(key) ?? none) : (this.at[key] as number)
  }

  private point(key: number, label: number): void {
    if (this.isSparse) this.sparse.set(key, label)
    else this.at[key] = label
  }

  /** Forgets where the keys of a layer are. */
  forget(first: number, end: number): void {
    if (this.isSparse) this.sparse.clear()
    else for (let label = first; label < end; label++) this.at[this.key[label] as number] = none
  }

  /** A label for the key, if there is no cheaper one. */
  put(key: number, cost: number, parent: number, symbol: number): void {
    let label = this.find(key)
    if (label === none) {
      label = this.count++
      if (label === this.key.length) this.grow()
      this.point(key, label)
      this.key[label] = key
    } else if ((this.cost[label] as number) <= cost) return
    this.cost[label] = cost
    this.parent[label] = parent
    this.symbol[label] = symbol
  }

  /** Moves a label to a smaller place. */
  move(from: number, to: number): void {
    this.key[to] = this.key[from] as number
    this.cost[to] = this.cost[from] as number
    this.parent[to] = this.parent[from] as number
    this.symbol[to] = this.symbol[from] as number
  }
}

function enlarged<Values extends { set(values: Values): void }>(old: Values, larger: Values): Values {
  larger.set(old)
  return larger
}

export const labels = new Labels()
