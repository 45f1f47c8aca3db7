// Checks the import rules inside the server, the engine and the web. Without an argument, the script checks this
// project; the argument can be another folder. It prints each violation as file:line with the reason. The import rules
// between engine, contract, server and web are in biome.json.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { root } from './lib/root.mjs'
import { breachesOfDoors } from './walls/doors.mjs'
import { breachesOfRooms } from './walls/rooms.mjs'
import { breachesOfStyles } from './walls/styles.mjs'

const folder = resolve(process.argv[2] ?? root)
const FEATURES = 'src/server/features/'
const BELOW = /^src\/server\/(http|db|adapters|identity|boards|content)\//
const STORE_REASON = 'a feature meets another by its service or a hook, never by its store'
const BELOW_REASON = 'this lies below the features: it is given what it needs of them'
const HANDED_ON_REASON =
  'a service does something of its own: it does not hand on its store under another path or name'
const ORDER_REASON = 'a feature calls only those above it in src/server/features.ts'
const ENGINE_REASON = 'the engine is pure: time and chance are arguments'
const CLOCK_OR_CHANCE =
  /\bDate\.now\b|\bnew\s+Date\b(?!\s*\(\s*[^)\s])|(?<!\bnew\s+)\bDate\s*\(|\bperformance\.now\b|\bMath\.random\b|\bcrypto\b/g

const CLOCK_REASON =
  'the player’s clock may be wrong: src/web/lib/server-clock.ts knows the time of the server'
const READS_CLOCK =
  /\bDate\.now\b|\bnew\s+Date\b(?!\s*\(\s*[^)\s])|(?<!\bnew\s+)\bDate\s*\(|\bTemporal\.Now\b/g
/** Files of the web that are allowed to read the player's clock: server-clock.ts, and files with data for tests. */
const MAY_READ_CLOCK = /^src\/web\/(lib\/server-clock\.ts|(.*\/)?test-[\w-]+\.tsx?)$/

/** @typedef {{ file: string, line: number, to: string }} Import */

/**
 * Returns the paths of the files in a folder, relative to the checked project. The default kind is source files without
 * tests.
 * @param {string} under @param {RegExp} kind @returns {string[]}
 */
function filesUnder(under, kind = /(?<!\.test)\.tsx?$/) {
  const found = statSync(join(folder, under), { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return kind.test(under) ? [under] : []
  const names = readdirSync(join(folder, under)).sort()
  return names.flatMap((name) => filesUnder(`${under}/${name}`, kind))
}

/**
 * Returns a file's text in which blanks replace the comments and, on request, the plain strings. Each line has the same
 * number as in the file.
 * @param {string} file
 */
function codeOf(file, strings = true) {
  const tokens = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g
  return readFileSync(join(folder, file), 'utf8').replace(tokens, (token) =>
    strings && !token.startsWith('/') ? token : token.replace(/[^\n]/g, ' '),
  )
}

/** @param {string} code @param {number} index */
const lineAt = (code, index) => code.slice(0, index).split('\n').length

/** @param {string} path @returns {string | undefined} the feature of the file */
const featureOf = (path) =>
  path.startsWith(FEATURES) ? path.slice(FEATURES.length).split('/')[0] : undefined

/** Returns the names of features in the order of the list in src/server/features.ts. @returns {string[]} */
function orderOfFeatures() {
  const [, list = ''] =
    /features: readonly Feature\[\] = \[([^\]]*)\]/.exec(codeOf('src/server/features.ts')) ?? []
  return (list.match(/\w+/g) ?? []).map((name) =>
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  )
}

/**
 * Returns a file's imports of other files of the project, including type imports.
 * @param {string} file @returns {Import[]}
 */
function importsOf(file) {
  const code = codeOf(file)
  return [...code.matchAll(/\b(?:from|import)\s*\(?\s*(['"])(\.[^'"\n]+)\1/g)].map((found) => {
    const to = relative(folder, resolve(folder, file, '..', found[2] ?? ''))
    return { file, line: lineAt(code, found.index + found[0].length), to }
  })
}

/**
 * Returns whether the first feature of the server is in a higher layer than the second feature. A feature that is not
 * in the list of features (such as the demo) is in the lowest layer.
 * @param {string} one @param {string} other
 */
function isAbove(one, other) {
  const [upper, lower] = [order.indexOf(one), order.indexOf(other)]
  return upper >= 0 && (lower < 0 || upper < lower)
}

/** @param {Import} one @returns {string[]} */
function breachOf({ file, line, to }) {
  const [own, other] = [featureOf(file), featureOf(to)]
  const reasons = []
  if (own && other && own !== other) {
    if (to.endsWith('.store.ts')) reasons.push(STORE_REASON)
    if (!isAbove(other, own)) reasons.push(ORDER_REASON)
  }
  if (other && BELOW.test(file)) reasons.push(BELOW_REASON)
  return reasons.map((reason) => `${file}:${line} imports ${to}: ${reason}`)
}

/**
 * Finds files of a feature that export parts of a store file (`*.store.ts`) again: with `export from`, after an import,
 * or under another name.
 * @param {string} file @returns {string[]}
 */
function handedOn(file) {
  if (!featureOf(file) || file.endsWith('.store.ts')) return []
  const code = codeOf(file)
  const imports = [
    ...code.matchAll(/\bimport\s+(?:type\s+)?([^'"]*?)\s*from\s*(['"])(\.[^'"\n]+\.store\.ts)\2/g),
  ]
  const bound = imports.flatMap(([, clause = '']) =>
    [...clause.matchAll(/(?:\bas\s+)?(\w+)\s*(?=[,}]|$)/g)].map(([, name = '']) => name),
  )
  const names = [...new Set(bound)].join('|')
  const ways = [
    /\bexport\s+(?:type\s+)?(?:\*[^'"]*|\{[^}]*\}\s*)from\s*(['"])\.[^'"\n]+\.store\.ts\1/g,
    ...(names === ''
      ? []
      : [
          new RegExp(
            `\\bexport\\s+(?:const|let|type)\\s+\\w+\\s*=\\s*(?:${names})(?:\\.\\w+)*\\s*(?:;|\\n(?!\\s*[.([])|$)`,
            'g',
          ),
          new RegExp(`\\bexport\\s*(?:type\\s*)?\\{[^}]*\\b(?:${names})\\b[^}]*\\}(?!\\s*from)`, 'g'),
        ]),
  ]
  return ways.flatMap((way) =>
    [...code.matchAll(way)].map(
      ({ index }) => `${file}:${lineAt(code, index)} exports a store: ${HANDED_ON_REASON}`,
    ),
  )
}

/** @param {string} file @param {RegExp} what @param {string} reason */
function uses(file, what, reason) {
  const code = codeOf(file, false)
  return [...code.matchAll(what)].map(
    ({ 0: found, index }) => `${file}:${lineAt(code, index)} uses ${found.trim()}: ${reason}`,
  )
}

/** @type {Map<string, boolean>} */
const calling = new Map()

/**
 * Returns whether a file of src/web/lib depends on the contract, directly or through its imports.
 * @param {string} file @returns {boolean}
 */
function makesCalls(file) {
  const known = calling.get(file)
  if (known !== undefined) return known
  calling.set(file, false)
  if (!file.endsWith('.ts')) return false
  const makes = importsOf(file).some(
    ({ to }) => to.startsWith('src/contract/') || (to.startsWith('src/web/lib/') && makesCalls(to)),
  )
  calling.set(file, makes)
  return makes
}

const order = orderOfFeatures()
const server = filesUnder('src/server')
const imports = server.flatMap(importsOf)
const engine = filesUnder('src/engine').flatMap((file) => uses(file, CLOCK_OR_CHANCE, ENGINE_REASON))
const clocks = filesUnder('src/web')
  .filter((file) => !MAY_READ_CLOCK.test(file))
  .flatMap((file) => uses(file, READS_CLOCK, CLOCK_REASON))
const web = filesUnder('src/web')
  .flatMap(importsOf)
  .flatMap((one) =>
    breachesOfRooms(one, makesCalls).map((reason) => `${one.file}:${one.line} imports ${one.to}: ${reason}`),
  )
const styles = filesUnder('src/web', /\.css$/).flatMap((file) => {
  const text = codeOf(file)
  return breachesOfStyles(file, text).map(
    ({ index, reason }) => `${file}:${lineAt(text, index)} writes its own: ${reason}`,
  )
})
const doors = filesUnder('src/web').flatMap((file) => {
  const code = codeOf(file, false)
  return breachesOfDoors(file, code).map(
    ({ index, found, reason }) => `${file}:${lineAt(code, index)} uses ${found}: ${reason}`,
  )
})
const breaches = [
  ...imports.flatMap(breachOf),
  ...server.flatMap(handedOn),
  ...engine,
  ...clocks,
  ...web,
  ...styles,
  ...doors,
]
for (const breach of breaches) console.log(breach)
process.exitCode = breaches.length > 0 ? 1 : 0
