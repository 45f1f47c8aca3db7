import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Socket } from 'node:net'
import { join, relative, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { copyCluster } from '../db/cluster-copy.ts'
import { SettingError } from '../env.ts'
import { Rehearsal, saveRehearsal } from './rehearsal.store.ts'

/** The longest path of a socket in bytes, which is 104 on macOS and 108 on Linux. */
const LONGEST_PATH = 103

const Request = z.discriminatedUnion('ask', [
  /** Copies the files of the database. The reply is the path of the copy. */
  z.object({ ask: z.literal('copy') }),
  z.object({ ask: z.literal('save rehearsal'), rehearsal: Rehearsal }),
])
type Request = z.infer<typeof Request>
const Reply = z.object({ done: z.string().optional(), failed: z.string().optional() })

/** Returns the shorter path of the control socket, because the length of a socket's path is limited. */
function pathIn(dataFolder: string): string {
  const path = resolve(join(dataFolder, 'control'))
  const short = relative(process.cwd(), path)
  return short.length < path.length ? short : path
}

/**
 * Opens the control socket of an embedded server: a Unix socket in the data folder, through which commands on the same
 * machine use the database while the server runs. Only the owner of the data folder can open it. The caller must have
 * locked the data folder. The returned function closes the socket.
 */
export async function openControl(
  context: Pick<Context, 'env' | 'log' | 'database' | 'db'>,
): Promise<() => Promise<void>> {
  const { env, log, database } = context
  const path = pathIn(env.dataDir)
  // Windows has no Unix sockets in folders.
  if (database.kind !== 'embedded' || process.platform === 'win32') return async () => {}
  if (Buffer.byteLength(path) > LONGEST_PATH) {
    log.warn({ path }, 'the path of DATA_DIR is too long for backups by command while the server runs')
    return async () => {}
  }
  rmSync(path, { force: true }) // a killed process has left it
  const server = createServer({ allowHalfOpen: true }, (socket) => void serve(context, socket))
  server.listen(path)
  try {
    await once(server, 'listening')
    chmodSync(path, 0o600)
  } catch (error) {
    // Some shared folders can have no sockets. Players can play without this socket.
    log.warn({ err: error }, 'DATA_DIR can have no socket, so commands make no backups while the server runs')
    server.close()
    return async () => {}
  }
  return async () => {
    server.close()
    await once(server, 'close')
  }
}

async function serve(
  context: Pick<Context, 'env' | 'log' | 'database' | 'db'>,
  socket: Socket,
): Promise<void> {
  socket.on('error', () => {}) // the command has ended
  const reply = await act(context, socket).catch((error: unknown) => {
    context.log.warn({ err: error }, 'a request of a command failed')
    return { failed: (error as Error).message }
  })
  socket.end(JSON.stringify(reply))
}

async function act(
  { env, database, db }: Pick<Context, 'env' | 'database' | 'db'>,
  socket: Socket,
): Promise<z.infer<typeof Reply>> {
  const request = Request.parse(JSON.parse(await text(socket)))
  if (request.ask === 'copy') return { done: await copyCluster(database.pool, resolve(env.dataDir)) }
  await saveRehearsal(db, request.rehearsal)
  return { done: '' }
}

/**
 * Sends a request to the server that uses the data folder. Returns the server's reply, or undefined if no server uses the
 * data folder. Throws if the server could not do what was asked.
 */
export async function askServer(dataFolder: string, request: Request): Promise<string | undefined> {
  const socket = createConnection({ path: pathIn(dataFolder), allowHalfOpen: true })
  try {
    await once(socket, 'connect')
  } catch {
    return undefined
  }
  socket.end(JSON.stringify(request))
  const { done, failed } = Reply.parse(JSON.parse(await text(socket)))
  if (done === undefined) throw new SettingError(`The server could not do this: ${failed}`)
  return done
}
