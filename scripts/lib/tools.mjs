import { existsSync } from 'node:fs'
import { findChromium } from './chromium.mjs'
import { findDisplay, findFirefox, findWebKit } from './engines.mjs'
import { findPostgres } from './postgres.mjs'
import { Stop, say } from './root.mjs'
import { aptInstall, canInstall, onPath } from './system.mjs'

/**
 * @typedef {object} Tool
 * @property {string} title
 * @property {string[]} debian names of its package, the first one that the system has
 * @property {string} [brew] arguments of `brew install`; undefined if the tool exists only for Linux
 * @property {() => Promise<string | undefined>} find
 */
const chromium = {
  title: 'Chromium',
  debian: ['chromium-headless-shell', 'chromium'], // some systems based on Debian have no chromium-headless-shell
  brew: '--cask chromium',
  otherwise: 'set CHROMIUM_PATH to a Chromium or Chrome that runs',
  without: '--without-browser',
  find: findChromium,
}
const postgres = {
  title: 'PostgreSQL 15 or newer',
  debian: ['postgresql'],
  brew: 'postgresql@17',
  otherwise: 'set TEST_DATABASE_URL to a server where its user may create databases',
  without: '--without-postgres',
  find: async () => process.env.TEST_DATABASE_URL ?? (await findPostgres()),
}

// Browsers of other engines. Without one of them, its tests are skipped.
const firefox = {
  title: 'Firefox',
  debian: ['firefox', 'firefox-esr'], // Ubuntu has no firefox-esr, and stable Debian has no firefox
  brew: '--cask firefox',
  find: findFirefox,
}
const webkit = { title: 'WebKitGTK', debian: ['webkit2gtk-driver'], find: findWebKit }
// WebKitGTK has no mode without a window.
const display = { title: 'Xvfb', debian: ['xvfb'], find: findDisplay }
const engines = [firefox, webkit, display]

// Programs that some installations of the product use. Without one of them, its tests are skipped.
const redis = {
  title: 'Redis',
  debian: ['redis-server', 'valkey-redis-compat'],
  brew: 'redis',
  find: async () => process.env.TEST_REDIS_PATH ?? onPath('redis-server')[0],
}
const pooler = {
  title: 'PgBouncer',
  debian: ['pgbouncer'],
  brew: 'pgbouncer',
  find: async () =>
    process.env.TEST_PGBOUNCER_PATH ?? [...onPath('pgbouncer'), '/usr/sbin/pgbouncer'].find(existsSync),
}
const companions = [redis, pooler]

/**
 * @param {string} name @param {string} title @param {string} [debian] name of its package, if the package has another name
 * @returns {Tool} a program that exists only for Linux, with its package
 */
const linuxTool = (name, title, debian = name) => ({
  title,
  debian: [debian],
  find: async () => onPath(name)[0],
})
// A screen reader, the bus over which it listens to the browser, and a keyboard for the display.
const screenReader = [
  firefox,
  display,
  linuxTool('orca', 'Orca'),
  linuxTool('dbus-daemon', 'D-Bus'),
  linuxTool('xdotool', 'xdotool'),
]
// The programs of the files in the folder `deploy`, and the programs with which their image is built without Docker.
const deployment = [
  linuxTool('haproxy', 'HAProxy'),
  linuxTool('nginx', 'nginx'),
  linuxTool('caddy', 'Caddy'),
  linuxTool('pgbouncer', 'PgBouncer'),
  linuxTool('buildah', 'Buildah'),
  linuxTool('mmdebstrap', 'mmdebstrap'),
  postgres,
]

// The programs of a cluster with failover. The Python library is Patroni's client of etcd.
const cluster = [
  linuxTool('patroni', 'Patroni'),
  linuxTool('etcd', 'etcd', 'etcd-server'),
  {
    title: "Patroni's library for etcd",
    debian: ['python3-etcd'],
    find: async () => ['/usr/lib/python3/dist-packages/etcd'].find(existsSync),
  },
  linuxTool('haproxy', 'HAProxy'),
  linuxTool('pgbouncer', 'PgBouncer'),
  linuxTool('redis-server', 'Redis'),
  linuxTool('ip', 'iproute2', 'iproute2'),
  linuxTool('iptables', 'iptables'),
  postgres,
]
const linuxTools = { deployment, cluster }

/**
 * Finds the programs that `npm run stress -- image` (`deployment`) or `npm run test:cluster` (`cluster`) needs. On
 * Debian as root, the function also installs missing programs.
 * @param {keyof typeof linuxTools} set
 * @throws {Stop} if one is missing; the message says how to install it
 */
export async function provideLinuxTools(set) {
  const missing = await install(linuxTools[set])
  if (missing.length > 0)
    throw new Stop(`This needs ${missing.map(({ title }) => title).join(' and ')}: ${installHint(missing)}.`)
}

/**
 * Finds the programs that the tests need in addition to npm packages. On Debian as root, the function also installs
 * missing programs.
 * @param {{ browser: boolean, engines: boolean, listens: boolean, database: boolean, companions: boolean }} needs
 * @returns {Promise<{ chromiumPath?: string, postgresBin?: string, paths: Record<string, string | undefined> }>}
 *   paths: environment variables for the tests in other engines, and for the tests with Redis and PgBouncer
 * @throws {Stop} if Chromium, PostgreSQL or a tool for the screen reader is missing; the message says how to install it and how to run the tests
 *   without it. If a browser of another engine, Redis or PgBouncer is missing, a line says so, and its tests are skipped
 */
export async function provideTools(needs) {
  const needed = [...(needs.browser ? [chromium] : []), ...(needs.database ? [postgres] : [])]
  const missing = await install(needed)
  if (missing.length > 0) throw new Stop(adviceFor(missing))
  if (needs.listens) {
    const silent = await install(screenReader)
    if (silent.length > 0)
      throw new Stop(`This needs ${silent.map(({ title }) => title).join(' and ')}: ${installHint(silent)}.`)
  }
  if (needs.engines) await installIfPossible(engines)
  if (needs.companions) await installIfPossible(companions)
  const chromiumPath = needs.browser ? await findChromium() : undefined
  const postgresBin = needs.database && !process.env.TEST_DATABASE_URL ? await findPostgres() : undefined
  const paths = {
    ...((needs.engines || needs.listens) && {
      FIREFOX_PATH: await findFirefox(),
      WEBKIT_DRIVER_PATH: await findWebKit(),
      XVFB_PATH: await findDisplay(),
    }),
    ...(needs.companions && {
      TEST_REDIS_PATH: await redis.find(),
      TEST_PGBOUNCER_PATH: await pooler.find(),
    }),
  }
  return { ...(chromiumPath && { chromiumPath }), ...(postgresBin && { postgresBin }), paths }
}

/** @param {Tool[]} tools */
async function installIfPossible(tools) {
  const without = await install(tools).catch(async () => missingOf(tools))
  for (const tool of without)
    say(`${tool.title} is missing, so its tests are skipped: ${installHint([tool])}.`)
}

/**
 * Installs the missing tools if this is possible. Returns the tools that are still missing.
 * @template {Tool} Some @param {Some[]} tools @returns {Promise<Some[]>}
 */
async function install(tools) {
  const missing = await missingOf(tools)
  if (missing.length === 0 || !canInstall()) return missing
  say(`Installing ${missing.map((tool) => tool.title).join(' and ')} …`)
  await aptInstall(missing.map((tool) => tool.debian.join(' | ')))
  return missingOf(tools)
}

/** @template {Tool} Some @param {Some[]} tools @returns {Promise<Some[]>} */
async function missingOf(tools) {
  const found = await Promise.all(tools.map((tool) => tool.find()))
  return tools.filter((_, index) => !found[index])
}

/** @param {(typeof chromium)[]} missing */
function adviceFor(missing) {
  const names = missing.map((tool) => tool.title).join(' and ')
  const otherwise = missing.map((tool) => tool.otherwise).join(', and ')
  const without = missing.map((tool) => tool.without).join(' ')
  return `The tests need ${names}: ${installHint(missing)}, or ${otherwise}; \`npm test -- ${without}\` runs the rest.`
}

/** @param {Tool[]} missing */
function installHint(missing) {
  if (process.platform === 'darwin') {
    const commands = missing.flatMap(({ brew }) => (brew ? [`brew install ${brew}`] : []))
    return commands.length > 0 ? `install with \`${commands.join(' && ')}\`` : 'it exists only for Linux'
  }
  const command = `apt-get install ${missing.map((tool) => tool.debian.at(-1)).join(' ')}`
  return onPath('apt-get').length > 0
    ? `install with \`sudo ${command}\``
    : `install with your system's package manager (on Debian: \`${command}\`)`
}
