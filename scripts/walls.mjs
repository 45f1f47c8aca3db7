// The inner walls of the server and the engine, of the project or of the folder that is named: prints each breach as
// file:line and the reason. What a file may import by its place alone is in biome.json.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { root } from './lib/root.mjs'

const folder = resolve(process.argv[2] ?? root)
const FEATURES = 'src/server/features/'
const BELOW = /^src\/server\/(http|db|adapters|identity)\//
const STORE_REASON = 'a feature meets another by its service or a hook, never by its store'
const BELOW_REASON = 'this lies below the features: it is given what it needs of them'
const ENGINE_REASON = 'the engine is pure: time and chance are arguments'
const CLOCK_OR_CHANCE =
  /\bDate\.now\b|\bnew\s+Date\b(?!\s*\(\s*[^)\s])|(?<!\bnew\s+)\bDate\s*\(|\bperformance\.now\b|\bMath\.random\b|\bcrypto\b/g

/** @typedef {{ file: string, line: number, to: string }} Import */

/** @param {string} under @returns {string[]} sources but tests, relative to the folder */
function sourcesUnder(under) {
  const found = statSync(join(folder, under), { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return /(?<!\.test)\.tsx?$/.test(under) ? [under] : []
  const names = readdirSync(join(folder, under)).sort()
  return names.flatMap((name) => sourcesUnder(`${under}/${name}`))
}

/** A file's text with blanks for comments, and for plain strings if wanted: lines stay where they are. @param {string} file */
function codeOf(file, strings = true) {
  const tokens = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g
  return readFileSync(join(folder, file), 'utf8').replace(tokens, (token) =>
    strings && !token.startsWith('/') ? token : token.replace(/[^\n]/g, ' '),
  )
}

/** @param {string} code @param {number} index */
const lineAt = (code, index) => code.slice(0, index).split('\n').length

/** @param {string} path @returns {string | undefined} the feature that it belongs to */
const featureOf = (path) =>
  path.startsWith(FEATURES) ? path.slice(FEATURES.length).split('/')[0] : undefined

/** What a file imports of ours, types included. @param {string} file @returns {Import[]} */
function importsOf(file) {
  const code = codeOf(file)
  return [...code.matchAll(/\b(?:from|import)\s*\(?\s*(['"])(\.[^'"\n]+)\1/g)].map((found) => {
    const to = relative(folder, resolve(folder, file, '..', found[2] ?? ''))
    return { file, line: lineAt(code, found.index + found[0].length), to }
  })
}

/** @param {Import} one @returns {string[]} */
function breachOf({ file, line, to }) {
  const [own, other] = [featureOf(file), featureOf(to)]
  const intoStore = own && other && own !== other && to.endsWith('.store.ts')
  const reason = intoStore ? STORE_REASON : other && BELOW.test(file) ? BELOW_REASON : undefined
  return reason ? [`${file}:${line} imports ${to}: ${reason}`] : []
}

/** @param {string} file */
function impurities(file) {
  const code = codeOf(file, false)
  return [...code.matchAll(CLOCK_OR_CHANCE)].map(
    ({ 0: found, index }) => `${file}:${lineAt(code, index)} uses ${found.trim()}: ${ENGINE_REASON}`,
  )
}

/** The shortest circle through each feature that lies on one, each circle once. @param {Import[]} imports */
function circlesIn(imports) {
  /** @type {Map<string, Map<string, Import>>} from a feature to others, by the first import each */
  const edges = new Map()
  for (const one of imports) {
    const [from, to] = [featureOf(one.file), featureOf(one.to)]
    if (from === undefined || to === undefined || from === to) continue
    edges.set(from, new Map([[to, one], ...(edges.get(from) ?? [])]))
  }
  /** @type {Map<string, string>} by the features on it */
  const found = new Map()
  for (const start of [...edges.keys()].sort()) {
    const circle = shortestBack(edges, start)
    const members = circle?.toSorted().join() ?? ''
    if (!circle || found.has(members)) continue
    const steps = circle.map((from, n) => edges.get(from)?.get(circle[n + 1] ?? start))
    const lines = steps.map((step) => `  ${step?.file}:${step?.line} imports ${step?.to}`)
    found.set(members, [`features in a circle: ${[...circle, start].join(' → ')}`, ...lines].join('\n'))
  }
  return [...found.values()]
}

/** @param {Map<string, Map<string, unknown>>} edges @param {string} start @returns {string[] | undefined} */
function shortestBack(edges, start) {
  const paths = [[start]]
  const seen = new Set()
  for (const path of paths)
    for (const next of edges.get(path.at(-1) ?? '')?.keys() ?? []) {
      if (next === start) return path
      if (!seen.has(next)) paths.push([...path, next])
      seen.add(next)
    }
  return undefined
}

const imports = sourcesUnder('src/server').flatMap(importsOf)
const engine = sourcesUnder('src/engine').flatMap(impurities)
const breaches = [...imports.flatMap(breachOf), ...circlesIn(imports), ...engine]
for (const breach of breaches) console.log(breach)
process.exitCode = breaches.length > 0 ? 1 : 0
