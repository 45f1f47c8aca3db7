import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { residentBytes } from '../../bench/support/npm-start.ts'
import { findPostgres, startPostgres } from '../../scripts/lib/postgres.mjs'
import { onPath } from '../../scripts/lib/system.mjs'
import { freePort } from '../faults/support/product.ts'
import { postgresStore } from '../faults/support/stores.ts'
import { Client } from '../support/client.ts'
import { guess, start } from '../support/moves.ts'
import { signUp } from '../support/steady-load.ts'
import { answers, deploy, runProgram, startProgram, until } from './support/programs.ts'

const ROOT = join(import.meta.dirname, '../..')
const MOST_MEGABYTES = 500
const MOST_FIRST_BOARD_SECONDS = 30
const MOST_RESIDENT_MEGABYTES = 500
const MOST_STOP_SECONDS = 10
const REST_MS = 5_000
const MEGABYTE = 1_000_000
/** Packages that only the build, the checks or the tests need. */
const NOT_IN_IMAGE = ['vite', 'react', 'typescript', 'vitest', '@biomejs/biome']

interface Config {
  User: string
  Env: string[]
  Cmd: string[]
  WorkingDir: string
  StopSignal: string
  Healthcheck: { Test: string[] }
}

/**
 * Builds the image of the Dockerfile with Buildah. No registry of images is necessary: mmdebstrap makes the Debian
 * image. Then runs the image's command as the image's user in a read-only tree, and plays a board. Returns the problems.
 */
export async function tryImage(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'wordconnect-image-'))
  const storage = [
    '--root',
    join(folder, 'storage'),
    '--runroot',
    join(folder, 'run'),
    '--storage-driver',
    'vfs',
  ]
  const buildah = (...args: string[]) => runProgram('buildah', [...storage, ...args]).trim()
  try {
    const began = performance.now()
    buildImage(buildah, folder)
    console.log(`built in ${((performance.now() - began) / 1000).toFixed(0)} s`)
    const container = buildah('from', 'localhost/wordconnect')
    const tree = buildah('mount', container)
    const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', 'localhost/wordconnect')) as {
      Docker: { config: Config }
    }
    const image = { tree, config: Docker.config, data: join(folder, 'data') }
    const problems = [...checkTree(image), ...(await measure(image))]
    await playBoard(image)
    return problems
  } finally {
    try {
      buildah('unmount', '--all')
    } catch {
      // The image could not be built, so nothing is mounted.
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Debian's slim images have no documentation and no translations. */
const SLIM = ['doc', 'info', 'locale', 'man'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`)

function buildImage(buildah: (...args: string[]) => string, folder: string): void {
  const archive = join(folder, 'debian.tar')
  runProgram('mmdebstrap', [
    '--variant=minbase',
    ...SLIM,
    '--include=libstdc++6,passwd',
    'bookworm',
    archive,
    ...sources(),
  ])
  const debian = buildah('from', 'scratch')
  buildah('add', debian, archive, '/')
  buildah('commit', debian, 'localhost/debian')
  // The image of Node has the Node that runs this program, and npm.
  buildah('copy', debian, process.execPath, '/usr/local/bin/node')
  buildah(
    'copy',
    debian,
    dirname(dirname(realpathSync(onPath('npm')[0] ?? ''))),
    '/usr/local/lib/node_modules/npm',
  )
  const certificates = '/etc/ssl/certs/ca-certificates.crt'
  if (existsSync(certificates)) {
    buildah('copy', debian, certificates, certificates)
    buildah(
      'config',
      '--env',
      `NODE_EXTRA_CA_CERTS=${certificates}`,
      '--env',
      `npm_config_cafile=${certificates}`,
      debian,
    )
  }
  buildah('config', '--env', 'PATH=/usr/local/bin:/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin', debian)
  buildah('commit', debian, 'localhost/node')
  const images = ['--build-arg', 'NODE_IMAGE=localhost/node', '--build-arg', 'DEBIAN_IMAGE=localhost/debian']
  const options = ['--isolation', 'chroot', '--format', 'docker', '--pull-never', ...images]
  buildah('build', ...options, '--file', deploy('Dockerfile'), '--tag', 'localhost/wordconnect', ROOT)
}

/** The package sources of this system, for mmdebstrap. */
function sources(): string[] {
  return ['/etc/apt/sources.list.d/debian.sources', '/etc/apt/sources.list']
    .filter((file) => existsSync(file))
    .slice(0, 1)
}

interface Image {
  /** The folder where the image's files are mounted. */
  tree: string
  config: Config
  /** The folder that becomes /data. */
  data: string
}

/**
 * Returns arguments of `unshare` that run a command in the image as the image's user. The command can write only into
 * /data and /tmp.
 */
function inside({ tree, config, data }: Image, command: readonly string[]): string[] {
  const script = `mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && mount --bind "$2" "$1/data" &&
    mount -t tmpfs tmpfs "$1/tmp" && mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" &&
    tree="$1" user="$3" folder="$4" && shift 4 &&
    exec chroot --userspec="$user:$user" --groups="" "$tree" /bin/sh -c 'cd "$0" && exec "$@"' "$folder" "$@"`
  const own = ['--mount', '--propagation', 'private', 'sh', '-c', script, 'sh']
  return [...own, tree, data, config.User, config.WorkingDir, ...command]
}

/** Starts the command of the image. */
async function startImage(image: Image, settings: Readonly<Record<string, string>> = {}) {
  const port = await freePort()
  const own = Object.fromEntries(image.config.Env.map((line) => line.split(/=(.*)/s, 2) as [string, string]))
  const env = {
    ...own,
    PORT: String(port),
    HOST: '127.0.0.1',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ...settings,
  }
  const server = startProgram('unshare', inside(image, image.config.Cmd), { env })
  const origin = `http://127.0.0.1:${port}`
  await until('the image answers', answers(`${origin}/api/health`), [server])
  return { server, origin, env }
}

function checkTree({ tree, config, data }: Image): string[] {
  const { User: user, WorkingDir: folder, StopSignal: signal } = config
  mkdirSync(data)
  runProgram('chown', [user, data])
  const found = NOT_IN_IMAGE.filter((name) => existsSync(join(tree, folder, 'node_modules', name)))
  const find = ['find', '/app', '/usr', '/etc', '-writable', '-not', '-type', 'l']
  const writable = runProgram('chroot', [`--userspec=${user}:${user}`, '--groups=', tree, ...find]).trim()
  return [
    ...(/^[1-9]\d*$/.test(user) ? [] : [`the image's user is ${user}`]),
    ...(signal === 'SIGTERM' ? [] : [`the image's stop signal is ${signal}`]),
    ...(found.length === 0 ? [] : [`the image has ${found.join(', ')}`]),
    ...(writable === '' ? [] : [`the user can write ${writable.slice(0, 200)}`]),
  ]
}

/** Prints the figures of the image on the embedded database. Returns those above their limits. */
async function measure(image: Image): Promise<string[]> {
  const size = runProgram('du', ['--summarize', '--block-size=1', '--one-file-system', image.tree]).split(
    '\t',
  )[0]
  const began = performance.now()
  const { server, origin, env } = await startImage(image)
  await new Client(origin).call('POST /api/try/start')
  const firstBoard = (performance.now() - began) / 1000
  runProgram('unshare', inside(image, image.config.Healthcheck.Test.slice(1)), env)
  await sleep(REST_MS)
  const resident = (await residentBytes(origin)) / MEGABYTE
  const asked = performance.now()
  const code = await server.stop()
  const stop = (performance.now() - asked) / 1000
  if (code !== 0) throw new Error(`the exit code is ${code}: ${server.output()}`)
  const figures = [
    ['size', Number(size) / MEGABYTE, MOST_MEGABYTES, 'MB'],
    ['time to the first board', firstBoard, MOST_FIRST_BOARD_SECONDS, 's'],
    ['memory at rest', resident, MOST_RESIDENT_MEGABYTES, 'MB'],
    ['time to end after SIGTERM', stop, MOST_STOP_SECONDS, 's'],
  ] as const
  for (const [what, seen, most, unit] of figures)
    console.log(`${what}: ${seen.toFixed(1)} ${unit}; limit ${most} ${unit}`)
  return figures.filter(([, seen, most]) => seen > most).map(([what]) => `${what} is above its limit`)
}

/** Starts the image on PostgreSQL, and plays a board to its end. */
async function playBoard(image: Image): Promise<void> {
  const bin = await findPostgres()
  if (bin === undefined) throw new Error('no PostgreSQL server (15 or newer) is installed')
  const postgres = await startPostgres(bin)
  const store = await postgresStore(postgres.url, { survives: true })
  const { server, origin } = await startImage(image, store.settings)
  const page = await fetch(origin)
  if (!page.ok || !(await page.text()).includes('/assets/'))
    throw new Error(`the page has the status ${page.status}`)
  const client = await signUp(origin)
  const { id } = await start(client)
  let status = ''
  for (const wordIds of (await store.liveAnswers?.(id)) ?? [])
    status = (await guess(client, id, wordIds)).game.status
  if (status !== 'level_complete') throw new Error(`the board is ${status}`)
  console.log('played a board to its end, on PostgreSQL')
  await server.stop()
  await store.close()
  await postgres.stop()
}
