import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { cutFonts } from './scripts/lib/fonts.mjs'

/** Where the page's own script wants to know what to ask for. */
const PARTS = '{} /* path: files, written here by the build */'

/** Text is painted in these at once; the tiles' face is bigger and comes where a board may be. */
const firstFonts = /(figtree-latin-wght-normal|display-font)-[^/]*\.woff2$/

/** The pages that a player opens first, by path: see preloadFor in app/parts.ts. */
const pages = {
  '/': 'app/Home.tsx',
  '/challenges': 'app/Home.tsx',
  '/game': 'app/Game.tsx',
  '/daily-challenge': 'app/Daily.tsx',
  '/story-mode': 'app/Story.tsx',
  '/practice': 'app/Practice.tsx',
  '/leaderboards': 'leaderboard/LeaderboardsPage.tsx',
  '/premium-store': 'app/Store.tsx',
  '/referrals': 'referral/ReferralsPage.tsx',
  '/settings': 'app/Settings.tsx',
}

/** Files of a module and of all it imports, without what the entry brings along. */
function filesOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const seen = new Set(
    chunks.filter((chunk) => chunk.isEntry).flatMap((chunk) => [chunk, ...importsOf(chunk)]),
  )
  function importsOf(chunk: Rolldown.OutputChunk): Rolldown.OutputChunk[] {
    const own = chunks.filter(({ fileName }) => chunk.imports.includes(fileName))
    return [...own, ...own.flatMap(importsOf)]
  }
  const start = chunks.filter((chunk) => chunk.facadeModuleId?.endsWith(`/${module}`))
  const needed = new Set(start.flatMap((chunk) => [chunk, ...importsOf(chunk)]))
  return [...needed]
    .filter((chunk) => !seen.has(chunk))
    .flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])])
}

function partsOf(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const files = (...modules: string[]) => [
    ...new Set(modules.flatMap((module) => filesOf(bundle, module)).map((file) => `/${file}`)),
  ]
  const ofPlayers = Object.entries(pages).map(([path, page]) => [path, files('app/SignedIn.tsx', page)])
  return { ...Object.fromEntries(ofPlayers), visitor: files('app/Landing.tsx') }
}

/**
 * What the first paint needs comes with the page: the entry's styles are written into it (the server lets exactly these through by
 * their hash), and its two fonts are asked for at once. What it does not need waits for it.
 */
const firstPaint: Plugin = {
  name: 'first-paint',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const sheets = Object.values(bundle).filter((file) =>
        html.includes(`rel="stylesheet" crossorigin href="/${file.fileName}"`),
      )
      const css = sheets.map((file) => (file.type === 'asset' ? String(file.source) : '')).join('')
      const script = /\s*<script type="module" crossorigin src="([^"]*)"><\/script>/
      const entry = script.exec(html)?.[1]
      if (!entry) throw new Error('the page has no script of its own')
      return {
        html: html
          .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
          .replace(script, '')
          .replace(PARTS, JSON.stringify({ entry: [entry], ...partsOf(bundle) })),
        tags: [
          { tag: 'style', children: css, injectTo: 'head' as const },
          ...Object.keys(bundle)
            .filter((file) => firstFonts.test(file))
            .map((file) => ({
              tag: 'link',
              attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
              injectTo: 'head-prepend' as const,
            })),
        ],
      }
    },
  },
}

/** Vite never asks again for a style sheet that once failed: the part that needs it would then come without its styles. */
const retriedStyles: Plugin = {
  name: 'retried-styles',
  apply: 'build',
  transform(code, id) {
    if (!id.includes('vite/preload-helper')) return null
    const retried = code.replace(/seen\[href\] = void 0;(\s*throw)/, 'delete seen[href];$1')
    if (retried === code) this.error('the loader of parts is not the one that this was written for')
    return retried
  },
}

/** Leaves `.br` and `.gz` beside every text file, so that the server compresses nothing itself. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir = '' }) {
    for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(html|js|css|svg|txt|webmanifest)$/.test(file)) continue
      const content = readFileSync(join(dir, file))
      writeFileSync(join(dir, `${file}.br`), brotliCompressSync(content))
      writeFileSync(join(dir, `${file}.gz`), gzipSync(content, { level: 9 }))
    }
  },
}

/** The file of each icon of lucide-react, by its name. */
function iconFiles(): Map<string, string> {
  const folder = join(import.meta.dirname, 'node_modules/lucide-react/dist/esm')
  const list = readFileSync(join(folder, 'lucide-react.mjs'), 'utf8')
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of list.matchAll(/^export \{ (default as .*) \} from '(.*)'/gm))
    for (const name of names.replaceAll('default as ', '').split(', ')) files.set(name, join(folder, file))
  return files
}

/**
 * Imports each icon from its own file. Through the package's list of all icons, every icon of every page would count as one that the
 * first paint needs.
 */
const icons = (files = iconFiles()): Plugin => ({
  name: 'icons',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/src\/web\/.*\.tsx$/.test(id) || !code.includes("'lucide-react'")) return null
    return code.replace(/import \{([^}]*)\} from 'lucide-react'/g, (_, names: string) =>
      names
        .split(',')
        .map((name) => name.trim().split(' as '))
        .filter(([name = '']) => name !== '')
        .map(([name = '', here = name]) => `import ${here} from ${JSON.stringify(files.get(name))}`)
        .join(';'),
    )
  },
})

type Ask = (id: string) => { isEntry: boolean; importers: string[] } | null

/** Is a module one of these, or imported by one, and not only later on? */
function isNeededBy(isRoot: (id: string, ask: Ask) => boolean) {
  return function isNeeded(id: string, ask: Ask, seen = new Set<string>()): boolean {
    if (seen.has(id)) return false
    seen.add(id)
    return isRoot(id, ask) || (ask(id)?.importers ?? []).some((one) => isNeeded(one, ask, seen))
  }
}

/** Does the first paint need it, whoever visits? */
const isFirst = isNeededBy((id, ask) => ask(id)?.isEntry === true)

/** Does a visitor need it, who needs nothing of the players' pages? */
const isOfVisitors = isNeededBy((id) => id.endsWith('/app/Landing.tsx'))

const isOfPlayers =
  /@tanstack.(react-router|router-core|history|react-store|store)|src.web.(ui.(Avatar|Skeleton|IconButton|MiniBoard|InkCard|StoreLink|Figures|Segments|Rank|PlayerLink|LeaderboardList|BadgeMark|Dialog)\.|lib.(online|now)\.|features.(leaderboard.leaderboards|game.run.last-board|daily.badge.next-badge)|app.SignedIn)/

/** Does what every page of a player needs bring it along? */
const isOfShell = isNeededBy((id) => isOfPlayers.test(id))

/** Is it an icon of several pages? Each of them would be a file. */
const isSharedIcon = (id: string, ask: Ask) =>
  /lucide-react.dist.esm.icons/.test(id) && (ask(id)?.importers.length ?? 0) > 1

/** Is it of a few hundred bytes? A file of its own would weigh nearly as much again. */
const isSmall = (id: string) => /src.web.(lib|features.account.(sign-in|second-step|AuthForm))\b/.test(id)

/**
 * Two files where there were two dozen, of a kilobyte each and a few at a time: what every visitor needs, and what every
 * page of a player needs besides.
 */
const chunks = {
  groups: [
    {
      name: (id: string, context: { getModuleInfo: Ask }) => {
        const ask: Ask = (one) => context.getModuleInfo(one)
        const isForBoth = isOfShell(id, ask) || isSmall(id) || isSharedIcon(id, ask)
        return isFirst(id, ask) || (isForBoth && isOfVisitors(id, ask)) ? 'everybody' : null
      },
      priority: 2,
    },
    {
      name: (id: string, context: { getModuleInfo: Ask }) => {
        const ask: Ask = (one) => context.getModuleInfo(one)
        return (isOfPlayers.test(id) || isSharedIcon(id, ask)) && !isOfVisitors(id, ask) ? 'player' : null
      },
      priority: 1,
    },
  ],
}

export default defineConfig(async () => ({
  root: 'src/web',
  resolve: { alias: await cutFonts() },
  plugins: [icons(), react(), firstPaint, retriedStyles, compressed],
  server: { proxy: { '/api': process.env.API_ORIGIN ?? 'http://127.0.0.1:3000' } },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Every browser that can run the page knows how to load modules ahead.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: chunks } },
  },
}))
