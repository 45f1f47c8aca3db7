// Runs a temporary PostgreSQL until the standard input of this process is closed (see postgres.mjs). When the database
// accepts connections, the script prints one line: the URL of the database.
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const [bin = '', mode, sharedMegabytes = '64'] = process.argv.slice(2)
const owner = serverUser()
const folder = mkdtempSync(join(tmpdir(), 'wordconnect-postgres-'))
const data = join(folder, 'data')
/** @type {import('node:child_process').ChildProcess | undefined} */
let running
let ending = false

process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
process.stdin.once('close', end).resume()
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, end)

if (owner) chownSync(folder, owner.uid, owner.gid)
const cluster = [
  '-D',
  data,
  '--username=postgres',
  '--auth=trust',
  '--encoding=UTF8',
  '--locale=C',
  '--no-sync',
]
const made = await runProgram('initdb', cluster)
if (made.code !== 0) fail(made.output)
for (let attempt = 1; !ending; attempt++) {
  const port = await freePort()
  const { ready, output } = await serve(port)
  const portTaken = !ready && /could not (bind|create any TCP)/.test(output)
  if (!ending && (!portTaken || attempt === 5)) fail(output)
}
process.exit(0)

/** Stops PostgreSQL in the mode "fast". If PostgreSQL still runs after 5 s, it is stopped in the mode "immediate". */
function end() {
  ending = true
  running?.kill('SIGINT')
  setTimeout(() => running?.kill('SIGQUIT'), 5000).unref()
}

/** @param {string} output @returns {never} */
function fail(output) {
  if (!ending) console.error(output.trim())
  process.exit(ending ? 0 : 1)
}

/** Returns the user for the PostgreSQL processes, because PostgreSQL does not run as root. */
function serverUser() {
  if (process.getuid?.() !== 0) return undefined
  const id = (/** @type {string} */ flag, /** @type {string} */ name) =>
    Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
  for (const name of ['postgres', 'nobody'])
    try {
      return { uid: id('-u', name), gid: id('-g', name) }
    } catch {
      // There is no user with this name, so the next name is tried.
    }
  return undefined
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address())
      probe.close(() => resolve(port))
    })
  })
}

/** Runs the PostgreSQL server until the server ends. @param {number} port */
async function serve(port) {
  const settings = [
    'unix_socket_directories=',
    'max_connections=200',
    `shared_buffers=${sharedMegabytes}MB`,
    'timezone=UTC',
  ]
  if (mode !== 'durable') settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off')
  const args = [
    '-D',
    data,
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    ...settings.flatMap((setting) => ['-c', setting]),
  ]
  let ready = false
  const { output } = await runProgram('postgres', args, (all) => {
    if (ready || !all.includes('ready to accept connections')) return
    ready = true
    console.log(`postgres://postgres@127.0.0.1:${port}/postgres`)
  })
  return { ready, output }
}

/**
 * @param {string} program @param {string[]} args @param {(output: string) => void} [seen]
 * @returns {Promise<{ code: number | null, output: string }>} output: the end of what it wrote
 */
function runProgram(program, args, seen) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, LC_ALL: 'C' }
    const child = spawn(join(bin, program), args, {
      cwd: folder,
      env,
      ...owner,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running = child
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        output = (output + part).slice(-20_000)
        seen?.(output)
      })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}
