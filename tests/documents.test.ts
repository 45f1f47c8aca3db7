import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { browserNames } from '../scripts/lib/browsers.mjs'

const ROOT = join(import.meta.dirname, '..')
const SOURCE = /\.(tsx?|mjs|css|html|grit)$/

/** Returns the text files of a folder, as paths from the root. */
const filesIn = (folder: string, wanted: RegExp): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => wanted.test(path))

const papers = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...['docs', 'content'].flatMap((folder) => filesIn(folder, /\.md$/)),
]
const sources = ['src', 'tests', 'scripts', 'bench', 'tools'].flatMap((folder) => filesIn(folder, SOURCE))

const texts = new Map(
  [...papers, ...sources].map((path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const),
)
const textOf = (path: string): string => texts.get(path) ?? ''

/** Converts a heading to the anchor for links: "Story Mode" becomes `story-mode`. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

const anchors = new Map(
  papers.map((path) => [
    path,
    new Set([...textOf(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))),
  ]),
)

/** Returns true if the file exists. If a heading is given, the file must also contain this heading. */
function isThere(path: string, anchor: string | undefined): boolean {
  if (!existsSync(join(ROOT, path))) return false
  return anchor === undefined || (anchors.get(normalize(path))?.has(anchor) ?? false)
}

/** Finds all references in a file that match a pattern, and returns the wrong references as `file:line: reference`. */
function wrongIn(
  path: string,
  pattern: RegExp,
  isRight: (target: string, anchor: string | undefined) => boolean,
): string[] {
  const text = textOf(path)
  return [...text.matchAll(pattern)]
    .filter(([, target = '', anchor]) => !isRight(target, anchor))
    .map(({ 0: cited, index }) => `${path}:${text.slice(0, index).split('\n').length}: ${cited.trim()}`)
}

test('links of papers lead to files and headings that exist', () => {
  const link = /\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g
  const wrong = papers.flatMap((path) =>
    wrongIn(path, link, (target, anchor) =>
      isThere(target === '' ? path : normalize(join(dirname(path), target)), anchor),
    ),
  )
  expect(wrong).toEqual([])
})

test('papers that are cited exist, with the heading that is named', () => {
  // A reference to a document about a feature or a decision must contain the document's folder.
  const cited = /(?<![\w/.-])(?<!\]\()((?:[\w.-]+\/)*[\w-]+\.md)(?:#([\w-]+))?/g
  const wrong = [...papers, ...sources].flatMap((path) =>
    wrongIn(
      path,
      cited,
      (target, anchor) =>
        ['', 'docs', dirname(path)].some((folder) => isThere(normalize(join(folder, target)), anchor)) ||
        // A comment is allowed to name a file that does not exist, if the code of the same source file contains the
        // name as a string.
        (!papers.includes(path) && textOf(path).includes(`'${target}'`)),
    ),
  )
  expect(wrong).toEqual([])
})

const decisions = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => /^\d{3}-.*\.md$/.test(name))

test('decisions that are cited exist', () => {
  const numbers = new Set(decisions.map((name) => name.slice(0, 3)))
  const cited = /(?:\bdecisions?[ /]|\()(0\d{2})(?!\w|\.\w)/g
  const wrong = [...papers, ...sources].flatMap((path) =>
    wrongIn(path, cited, (number) => numbers.has(number)),
  )
  expect(wrong).toEqual([])
})

test('no comment cites the specification', () => {
  const wrong = sources.flatMap((path) => wrongIn(path, /\bspec(?:ification)?,?\s+section/gi, () => false))
  expect(wrong).toEqual([])
})

test('files that papers name exist', () => {
  const named = /`((?:src|tests|scripts|bench|tools|content|docs)\/[\w./-]+)`/g
  const wrong = papers.flatMap((path) => wrongIn(path, named, (target) => existsSync(join(ROOT, target))))
  expect(wrong).toEqual([])
})

test('a decision has a date and its sections, and the index has every decision', () => {
  const index = textOf('docs/decisions/README.md')
  for (const name of decisions) {
    const text = textOf(`docs/decisions/${name}`)
    const title = new RegExp(`^# ${name.slice(0, 3)} · (.+)$`, 'm').exec(text)?.[1]
    expect(text, name).toMatch(/^\d{4}-\d\d-\d\d$/m)
    for (const section of ['Status', 'Context', 'Decision', 'Consequences'])
      expect(text, `${name}: ${section}`).toContain(`\n## ${section}\n`)
    expect(index, name).toContain(`[${name.slice(0, 3)}](${name}) | ${title} |`)
  }
})

test('the index of features has every page', () => {
  const pages = readdirSync(join(ROOT, 'docs/features')).filter((name) => name !== 'README.md')
  const index = textOf('docs/features/README.md')
  expect(pages.filter((name) => !index.includes(`](${name}) |`))).toEqual([])
})

test('the README names the browsers that the build supports', () => {
  expect(textOf('README.md')).toContain(`${browserNames}, and in newer versions`)
})
