import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Address } from '../src/lib/database.ts'

/** Stands for the network between a server and its database, or for a proxy that leads to another database. */
export async function openRelay(first: Address) {
  let target = first
  let isLosing = false
  const sockets = new Set<Socket>()

  function join(from: Socket, to: Socket) {
    sockets.add(from)
    from.on('data', (data) => !isLosing && to.write(data))
    from.on('error', () => undefined)
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
  }
  const relay = createServer((client) => {
    const database = connectTo(target)
    join(client, database)
    join(database, client)
  })
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const { port } = relay.address() as AddressInfo

  return {
    address: { ...first, host: '127.0.0.1', port },
    /** Drops everything while both ends believe that they are connected. */
    lose(isOn: boolean) {
      isLosing = isOn
    },
    /** Ends all connections; new ones go to this database. */
    lead(next: Address) {
      target = next
      cut()
    },
    async close() {
      cut()
      relay.close()
      await once(relay, 'close')
    },
  }
}

const connectTo = ({ host = '', port = 0 }: Address) =>
  host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
