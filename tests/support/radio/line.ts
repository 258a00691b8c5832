import type { Socket } from 'node:net'
import { startProxy } from '../network/proxy.ts'

/** A simulated network between a browser and a local port. */
export type Line = Awaited<ReturnType<typeof startLine>>

const STEP_MS = 50

/** @param target the port that it leads to */
export async function startLine(target: number) {
  /** Connections on which nothing will ever come. */
  const dead = new WeakSet<Socket>()
  let away = false
  let bytesPerSecond = Number.POSITIVE_INFINITY

  const { port, sockets, stop } = await startProxy((client, join) => {
    if (away) {
      dead.add(client)
      return
    }
    const station = join(target)
    station.on('close', () => {
      if (!dead.has(client)) client.destroy()
    })
    client.on('close', () => station.destroy())
    client.on('data', (data) => !dead.has(client) && station.write(data))
    station.on('data', async (data) => {
      station.pause()
      for (let sent = 0; sent < data.length && !client.destroyed && !dead.has(client); ) {
        const size = Number.isFinite(bytesPerSecond)
          ? Math.max(1, Math.round((bytesPerSecond * STEP_MS) / 1000))
          : data.length
        client.write(data.subarray(sent, sent + size))
        sent += size
        if (sent < data.length || Number.isFinite(bytesPerSecond))
          await new Promise((resolve) => setTimeout(resolve, STEP_MS))
      }
      station.resume()
    })
  })
  return {
    port,
    stop,
    /**
     * Takes the network away silently: nothing passes, no connection is closed. Existing connections and
     * those opened meanwhile stay silent for ever, as on a phone that changed networks.
     */
    goAway() {
      away = true
      for (const socket of sockets) dead.add(socket)
    },
    comeBack() {
      away = false
    },
    /** From now on, each connection carries so many bytes a second. */
    limit(rate: number) {
      bytesPerSecond = rate
    },
  }
}
