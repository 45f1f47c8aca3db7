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
  /** Runs a command of `npm run ops` that was called in the folder `folder`. */
  z.object({ ask: z.literal('command'), name: z.string(), args: z.array(z.string()), folder: z.string() }),
])
type Request = z.infer<typeof Request>

/** What a command printed, and whether it succeeded. `failed` is the message of the error that ended it. */
const CommandResult = z.object({
  lines: z.array(z.string()),
  isDone: z.boolean(),
  failed: z.string().optional(),
})
export type CommandResult = z.infer<typeof CommandResult>

/** Runs a command of `npm run ops` in this process. `folder` is the folder in which the command was called. */
export type RunCommand = (name: string, args: string[], folder: string) => Promise<CommandResult>

const Reply = z.object({
  done: z.string().optional(),
  command: CommandResult.optional(),
  failed: z.string().optional(),
})
type Reply = z.infer<typeof Reply>

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
  run: RunCommand,
): Promise<() => Promise<void>> {
  const { env, log, database } = context
  const path = pathIn(env.dataDir)
  // Windows has no Unix sockets in folders.
  if (database.kind !== 'embedded' || process.platform === 'win32') return async () => {}
  if (Buffer.byteLength(path) > LONGEST_PATH) {
    log.warn({ path }, 'the path of DATA_DIR is too long for commands while the server runs')
    return async () => {}
  }
  rmSync(path, { force: true }) // a killed process has left it
  const server = createServer({ allowHalfOpen: true }, (socket) => void serve(context, run, socket))
  server.listen(path)
  try {
    await once(server, 'listening')
    chmodSync(path, 0o600)
  } catch (error) {
    // Some shared folders can have no sockets. Players can play without this socket.
    log.warn({ err: error }, 'DATA_DIR can have no socket, so commands cannot run while the server runs')
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
  run: RunCommand,
  socket: Socket,
): Promise<void> {
  socket.on('error', () => {}) // the command has ended
  const reply = await act(context, run, socket).catch((error: unknown) => {
    context.log.warn({ err: error }, 'a request of a command failed')
    return { failed: (error as Error).message }
  })
  socket.end(JSON.stringify(reply))
}

async function act(
  { env, database, db }: Pick<Context, 'env' | 'database' | 'db'>,
  run: RunCommand,
  socket: Socket,
): Promise<Reply> {
  const request = Request.parse(JSON.parse(await text(socket)))
  if (request.ask === 'copy') return { done: await copyCluster(database.pool, resolve(env.dataDir)) }
  if (request.ask === 'command') return { command: await run(request.name, request.args, request.folder) }
  await saveRehearsal(db, request.rehearsal)
  return { done: '' }
}

/**
 * Sends a request to the server that uses the data folder. Returns the server's reply, or undefined if no server uses the
 * data folder. Throws if the server could not do what was asked.
 */
export async function askServer(
  dataFolder: string,
  request: Exclude<Request, { ask: 'command' }>,
): Promise<string | undefined> {
  const reply = await exchange(dataFolder, request)
  if (reply && reply.done === undefined)
    throw new SettingError(`The server could not do this: ${reply.failed}`)
  return reply?.done
}

/**
 * Lets the server that uses the data folder run a command. Returns undefined if no server uses the data folder. Throws if
 * the server does not know the command.
 */
export async function runInServer(
  dataFolder: string,
  name: string,
  args: string[],
): Promise<CommandResult | undefined> {
  const reply = await exchange(dataFolder, { ask: 'command', name, args, folder: process.cwd() })
  if (reply && !reply.command) throw new SettingError(`The server could not do this: ${reply.failed}`)
  return reply?.command
}

async function exchange(dataFolder: string, request: Request): Promise<Reply | undefined> {
  const socket = createConnection({ path: pathIn(dataFolder), allowHalfOpen: true })
  try {
    await once(socket, 'connect')
  } catch {
    return undefined
  }
  socket.end(JSON.stringify(request))
  return Reply.parse(JSON.parse(await text(socket)))
}
