import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findPostgres } from '../../scripts/lib/postgres.mjs'
import { makeCertificate, trust } from '../image/support/certificate.ts'
import { serverArguments } from '../image/support/dockerfile.ts'
import { AS_POSTGRES, preparePooler } from '../image/support/pooler.ts'
import { answers, deploy, type Program, runProgram, startProgram, until } from '../image/support/programs.ts'
import { ADDRESSES, HOSTS, type Host, on } from './network.ts'

export const DATABASES = ['db-1', 'db-2'] as const
type DatabaseHost = (typeof DATABASES)[number]
const APPS = ['app-1', 'app-2'] as const
export type AppHost = (typeof APPS)[number]
const PORTS = { 'app-1': 3001, 'app-2': 3002 } as const

/** The address that players use. */
export const ORIGIN = 'https://proxy'
const FOLDER = '/mnt'
/** Size of the disk of a database machine. */
const DISK = '640m'
/** Drain time of a server in seconds: longer than two checks of the proxy. */
const DRAIN_SECONDS = 3
const WATCH_MS = 50
const REPLY_MS = 1_000

const password = () => randomBytes(16).toString('hex')
const secrets = { superuser: password(), replication: password(), app: password(), auth: password() }

/** Address of the database through a port of the machine `pooler`: 6432 is PgBouncer, 5000 leads to the primary. */
const urlAt = (port: number) => `postgres://wordconnect:${secrets.app}@pooler:${port}/wordconnect`
export const PRIMARY_URL = urlAt(5000)

const settings = {
  DATABASE_URL: urlAt(6432),
  LISTEN_URL: PRIMARY_URL,
  REDIS_URL: 'redis://redis:6379',
  AUTH_SECRET: secrets.auth,
  HOST: '0.0.0.0',
  TRUSTED_PROXIES: ADDRESSES.proxy,
  DRAIN_SECONDS: String(DRAIN_SECONDS),
  LOG_LEVEL: 'warn',
  DEMO: '0',
  // All players have one address here, and they play faster than people.
  RATE_LIMITS: 'off',
  RESULT_CHECKS: 'off',
}

const data = (host: Host) => join(FOLDER, host, 'data')

/** Starts the programs of each machine. */
const starts: Readonly<Record<Host, (bin: string) => Program>> = {
  etcd: () =>
    run('etcd', 'etcd', [
      ...['--data-dir', join(FOLDER, 'etcd'), '--listen-client-urls', 'http://0.0.0.0:2379'],
      ...['--advertise-client-urls', 'http://etcd:2379', '--log-level', 'error'],
    ]),
  'db-1': (bin) => startPatroni('db-1', bin),
  'db-2': (bin) => startPatroni('db-2', bin),
  pooler: () =>
    run(
      'pooler',
      ...preparePooler((text) => text.replace('host=postgres port=5432', 'host=127.0.0.1 port=5000')),
      { POSTGRES_PASSWORD: secrets.app },
    ),
  redis: () => run('redis', 'redis-server', ['--bind', '0.0.0.0', '--protected-mode', 'no', '--save', '']),
  proxy: () => {
    const file = join(FOLDER, 'haproxy.cfg')
    const text = readFileSync(deploy('haproxy.cfg'), 'utf8')
    const moved = APPS.reduce(
      (all, app) => all.replace(`127.0.0.1:${PORTS[app]}`, `${app}:${PORTS[app]}`),
      text,
    )
    writeFileSync(file, moved)
    return run('proxy', 'haproxy', ['-db', '-f', file])
  },
  'app-1': () => startApp('app-1'),
  'app-2': () => startApp('app-2'),
}

const run = (host: Host, command: string, args: readonly string[], env: Record<string, string> = {}) =>
  startProgram(...on(host, command, args), { env })

/** Starts Patroni with the shipped file. What the file leaves to the machine is in the environment. */
function startPatroni(host: DatabaseHost, bin: string): Program {
  return run(host, 'setpriv', [...AS_POSTGRES, 'patroni', deploy('patroni.yaml')], {
    HOME: join(FOLDER, host),
    LC_ALL: 'C.UTF-8',
    PATRONI_NAME: host,
    PATRONI_ETCD3_HOSTS: 'etcd:2379',
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${host}:8008`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${host}:5432`,
    PATRONI_POSTGRESQL_DATA_DIR: data(host),
    PATRONI_POSTGRESQL_BIN_DIR: bin,
    PATRONI_POSTGRESQL_PGPASS: join(FOLDER, host, 'pgpass'),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: secrets.superuser,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: secrets.replication,
  })
}

const startApp = (host: AppHost) =>
  run(host, process.execPath, serverArguments(), {
    ...settings,
    PORT: String(PORTS[host]),
    DATA_DIR: join(FOLDER, host),
  })

/** Asks Patroni on a machine. Returns whether it says 200, and false if it says nothing. */
const says = (host: DatabaseHost, path: string): Promise<boolean> =>
  fetch(`http://${host}:8008${path}`, { signal: AbortSignal.timeout(REPLY_MS) }).then(
    async (response) => {
      await response.body?.cancel()
      return response.ok
    },
    () => false,
  )

export interface Promotion {
  host: DatabaseHost
  /** In ms of `performance.now()`. */
  at: number
}

/** The machines of the cluster. */
export interface Cluster {
  /** The machine with the primary. */
  readonly leader: DatabaseHost
  readonly standby: DatabaseHost
  /** All promotions since the start, oldest first. */
  readonly promotions: readonly Promotion[]
  program(host: Host): Program
  start(host: Host): void
  /** Stops a server as an operator does, and returns its exit code. */
  stop(app: AppHost): Promise<number | null>
  /** Waits until a server is ready. */
  untilReady(app: AppHost): Promise<void>
  /** Waits until there is a primary with a synchronous standby. */
  untilWhole(): Promise<void>
  /** Kills the first process of PostgreSQL on a machine with kill -9. */
  killPostgres(host: DatabaseHost): void
  /** Returns the last output of all programs. */
  logs(): string
  end(): void
}

/** Starts all machines, and creates the database of the product. */
export async function startCluster(): Promise<Cluster> {
  const bin = await findPostgres()
  if (bin === undefined) throw new Error('no PostgreSQL server (15 or newer) is installed')
  const programs = new Map<Host, Program>()
  const start = (host: Host) => void programs.set(host, starts[host](bin))
  const program = (host: Host) => programs.get(host) as Program
  const promotions: Promotion[] = []
  let isOver = false
  for (const host of HOSTS) {
    mkdirSync(join(FOLDER, host))
    const owner = runProgram('id', ['-u', 'postgres']).trim()
    const isDatabase = (DATABASES as readonly Host[]).includes(host)
    if (isDatabase)
      runProgram('mount', [
        '-t',
        'tmpfs',
        '-o',
        `size=${DISK},mode=0700,uid=${owner}`,
        host,
        join(FOLDER, host),
      ])
  }
  const certificate = '/etc/haproxy/wordconnect.pem'
  makeCertificate(certificate, `${certificate}.key`, 'proxy')
  trust(certificate)
  writeFileSync(certificate, readFileSync(`${certificate}.key`), { flag: 'a' })

  const watch = async () => {
    for (; !isOver; await sleep(WATCH_MS)) {
      const isPrimary = await Promise.all(DATABASES.map((host) => says(host, '/primary')))
      const host = DATABASES.find((_, n) => isPrimary[n])
      if (host && promotions.at(-1)?.host !== host) promotions.push({ host, at: performance.now() })
    }
  }
  const cluster: Cluster = {
    get leader() {
      return promotions.at(-1)?.host ?? DATABASES[0]
    },
    get standby() {
      return DATABASES.find((host) => host !== cluster.leader) ?? DATABASES[1]
    },
    promotions,
    program,
    start,
    stop: (app) => program(app).stop(),
    untilReady: (app) =>
      until(`${app} is ready`, answers(`http://${app}:${PORTS[app]}/api/ready`), [program(app)]),
    untilWhole: () =>
      until(
        'a primary has a synchronous standby',
        async () => (await says(cluster.leader, '/primary')) && (await says(cluster.standby, '/sync')),
        DATABASES.map(program),
      ),
    killPostgres(host) {
      const [pid] = readFileSync(join(data(host), 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    logs: () => [...programs].map(([host, { output }]) => `--- ${host}\n${output()}`).join('\n'),
    end: () => {
      isOver = true
    },
  }

  try {
    start('etcd')
    await until('etcd answers', answers('http://etcd:2379/health'), [program('etcd')])
    void watch()
    for (const host of DATABASES) start(host)
    await cluster.untilWhole()
    await createDatabase(cluster.leader)
    start('redis')
    programs.set('pooler', starts.pooler(bin))
    run('pooler', 'haproxy', ['-db', '-f', deploy('haproxy-postgres.cfg')])
    start('proxy')
    for (const app of APPS) start(app)
    for (const app of APPS) await cluster.untilReady(app)
    await until('the proxy answers', answers(`${ORIGIN}/api/ready`), [program('proxy')])
    return cluster
  } catch (error) {
    console.error(cluster.logs())
    throw error
  }
}

async function createDatabase(host: DatabaseHost): Promise<void> {
  const client = new pg.Client({
    connectionString: `postgres://postgres:${secrets.superuser}@${host}:5432/postgres`,
  })
  await client.connect()
  await client.query(`create role wordconnect login password '${secrets.app}'`)
  await client.query('create database wordconnect owner wordconnect')
  await client.end()
}

/** The path of a file that takes all free space of a machine's disk. */
export const ballastOf = (host: DatabaseHost) => join(FOLDER, host, 'ballast')
