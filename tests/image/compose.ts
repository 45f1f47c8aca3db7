import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres } from '../../scripts/lib/postgres.mjs'
import { postgresStore } from '../faults/support/stores.ts'
import { guess, start } from '../support/moves.ts'
import { signUp, startSteadyLoad } from '../support/steady-load.ts'
import { trust } from './support/certificate.ts'
import { environmentOf, readComposeFile } from './support/compose-file.ts'
import { serverArguments } from './support/dockerfile.ts'
import { AS_POSTGRES, preparePooler } from './support/pooler.ts'
import { answers, deploy, type Program, runProgram, startProgram, until } from './support/programs.ts'

const DOMAIN = 'localhost'
const ORIGIN = `https://${DOMAIN}`
/** Addresses of the services, in the network of compose.yaml. */
const HOSTS = {
  'app-1': '172.30.0.11',
  'app-2': '172.30.0.12',
  postgres: '172.30.0.13',
  pgbouncer: '172.30.0.14',
}
export const COMPOSE_ADDRESSES = Object.values(HOSTS).map((address) => `${address}/24`)

/** Few, because rate limits are on in this part. */
const PLAYERS = 4

/** Values of deploy/.env. */
const variables = {
  DOMAIN,
  POSTGRES_PASSWORD: randomBytes(16).toString('hex'),
  AUTH_SECRET: randomBytes(32).toString('hex'),
}

/**
 * Starts the services of compose.yaml as processes with the shipped files, plays a board over https, restarts both
 * servers under load, and waits for a backup. Runs in a namespace with `COMPOSE_ADDRESSES`. Returns the problems.
 */
export async function tryCompose(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'wordconnect-compose-'))
  runProgram('chmod', ['711', folder])
  for (const [name, address] of Object.entries(HOSTS)) appendFileSync('/etc/hosts', `${address} ${name}\n`)
  const began = performance.now()
  const bin = (await findPostgres()) ?? ''
  const programs = [await startPostgres(bin, join(folder, 'postgres')), startPooler()]
  const servers = new Map(['app-1', 'app-2'].map((name) => [name, startServer(name, folder)]))
  const caddy = startProgram('caddy', ['run', '--adapter', 'caddyfile', '--config', deploy('Caddyfile')], {
    env: {
      ...environmentOf('caddy', variables),
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
  })
  programs.push(caddy)
  try {
    for (const [name, server] of servers) await untilReady(name, [server, ...programs])
    const certificate = join(folder, 'caddy/pki/authorities/local/root.crt')
    await until('Caddy has a certificate', async () => existsSync(certificate), [caddy])
    trust(certificate)
    await until('Caddy answers', answers(`${ORIGIN}/api/ready`), [caddy])
    console.log(`all services answer after ${((performance.now() - began) / 1000).toFixed(1)} s`)
    await playBoard()
    await awaitBackup(folder, [...servers.values()])
    return await restartAll(servers, folder)
  } catch (error) {
    for (const { output } of [...servers.values(), ...programs]) console.error(output())
    throw error
  } finally {
    for (const program of [...servers.values(), ...programs.toReversed()]) await program.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Creates a user and a database as PostgreSQL's image does, and starts PostgreSQL. */
async function startPostgres(bin: string, data: string): Promise<Program> {
  const { POSTGRES_USER: user = '', POSTGRES_PASSWORD: password = '' } = environmentOf('postgres', variables)
  mkdirSync(data)
  writeFileSync(`${data}.password`, password)
  runProgram('chown', ['postgres', data, `${data}.password`])
  const made = [`--username=${user}`, '--auth=scram-sha-256', `--pwfile=${data}.password`, '--encoding=UTF8']
  runProgram('setpriv', [...AS_POSTGRES, join(bin, 'initdb'), '-D', data, '--locale=C', ...made])
  appendFileSync(join(data, 'pg_hba.conf'), 'host all all all scram-sha-256\n') // as in PostgreSQL's image
  const [, ...given] = readComposeFile().services.postgres?.command ?? []
  const settings = [...given, '-c', 'unix_socket_directories=', '-c', `listen_addresses=${HOSTS.postgres}`]
  const postgres = startProgram('setpriv', [...AS_POSTGRES, join(bin, 'postgres'), '-D', data, ...settings])
  const connection = ['-h', 'postgres', '-U', user, '-d', 'postgres', '-c', `create database ${user}`]
  await until(
    'PostgreSQL answers',
    async () => runProgram(join(bin, 'psql'), connection, { PGPASSWORD: password }) !== '',
    [postgres],
  )
  return postgres
}

const startPooler = (): Program =>
  startProgram(...preparePooler(), { env: environmentOf('pgbouncer', variables) })

const backupsIn = (folder: string) => join(folder, 'backups')

function startServer(name: string, folder: string): Program {
  const env = { ...environmentOf(name, variables), NODE_ENV: 'production', LOG_LEVEL: 'warn', PORT: '3000' }
  return startProgram(process.execPath, serverArguments(), {
    env: {
      ...env,
      HOST: HOSTS[name as keyof typeof HOSTS],
      DATA_DIR: tmpdir(),
      BACKUP_DIR: backupsIn(folder),
    },
  })
}

const untilReady = (name: string, programs: readonly Program[]) =>
  until(`${name} is ready`, answers(`http://${name}:3000/api/ready`), programs)

async function playBoard(): Promise<void> {
  const store = await postgresStore(environmentOf('app-1', variables).LISTEN_URL ?? '', { survives: true })
  const client = await signUp(ORIGIN)
  const { id } = await start(client)
  let status = ''
  for (const wordIds of (await store.liveAnswers?.(id)) ?? [])
    status = (await guess(client, id, wordIds)).game.status
  await store.close()
  if (status !== 'level_complete') throw new Error(`the board is ${status}`)
  console.log('played a board to its end, through Caddy and PgBouncer')
}

async function restartAll(servers: Map<string, Program>, folder: string): Promise<string[]> {
  const load = await startSteadyLoad(ORIGIN, PLAYERS)
  for (const [name, server] of servers) {
    await server.stop()
    const fresh = startServer(name, folder)
    servers.set(name, fresh)
    await untilReady(name, [fresh])
  }
  const { answered, failed, problems } = await load.end()
  console.log(`${servers.size} rolling restarts, ${answered} requests answered, ${failed} failed`)
  return problems
}

/** Waits until the job of the night, which also runs at the first start, has made and rehearsed a backup. */
async function awaitBackup(folder: string, programs: readonly Program[]): Promise<void> {
  await until(
    'a rehearsed backup',
    async () => (await (await fetch(`${ORIGIN}/api/ready`)).json()).backup !== null,
    programs,
  )
  console.log(`the nightly backup was rehearsed: ${readdirSync(backupsIn(folder)).join(', ')}`)
}
