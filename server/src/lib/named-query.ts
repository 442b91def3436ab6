import pg from 'pg'

/** The parts of pg that its types do not tell of. */
type Internal = {
  name: string
  prepare(connection: Connection): void
  handleCommandComplete(message: unknown, connection: Connection): void
  _result: Columns
  _accumulateRows: boolean
}
type Connection = { describe(portal: unknown): void }
type Callback = (error: Error | undefined, result: pg.QueryResult) => void

/** The columns of a statement's result, and how they are read. */
type Columns = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown }

const Query = pg.Query as unknown as new (text: string, values: unknown[], callback: Callback) => Internal

/** The columns that a connection has told, by the statement's name, and a view of the connection that does not ask. */
type Known = { columns: Map<string, Columns>; quiet: Connection }
const connections = new WeakMap<Connection, Known>()

function knownOf(connection: Connection): Known {
  const quiet = () => Object.assign(Object.create(connection) as Connection, { describe: () => undefined })
  return connections.getOrInsertComputed(connection, () => ({ columns: new Map(), quiet: quiet() }))
}

/**
 * A statement that a connection knows by its name. pg asks PostgreSQL for the columns of the result each time, and
 * prepares anew to read them. This asks once: if the columns would change, PostgreSQL refuses the statement.
 */
export class NamedQuery extends Query {
  constructor(name: string, text: string, values: unknown[], callback: Callback) {
    super(text, values, callback)
    this.name = name
  }

  override prepare(connection: Connection) {
    const { columns, quiet } = knownOf(connection)
    const known = columns.get(this.name)
    if (!known) return super.prepare(connection)
    Object.assign(this._result, known)
    this._accumulateRows = true
    super.prepare(quiet)
  }

  override handleCommandComplete(message: unknown, connection: Connection) {
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    knownOf(connection).columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
    super.handleCommandComplete(message, connection)
  }
}
