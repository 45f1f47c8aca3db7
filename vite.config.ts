import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { browserNames, buildTarget } from './scripts/lib/browsers.mjs'
import { cutFonts } from './scripts/lib/fonts.mjs'
import { bars } from './src/engine/palette.ts'
import { openPages, type Page, playerPages, visitorShells } from './src/web/app/routes.ts'

/** The page of a board in a frame of another site. It has its own build, because browsers do not share files with such a frame. */
const FRAMED = 'embed.html'

/** The fonts of the first paint. The font of the tiles is bigger, so only pages with a board load it early. */
const firstFonts = /(figtree-latin-wght-normal|display-font)-[^/]*\.woff2$/

/** Returns the files that a module needs, without the files that the entry module already needs. */
function filesOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const seen = new Set(
    chunks.filter((chunk) => chunk.isEntry).flatMap((chunk) => [chunk, ...importsOf(chunk)]),
  )
  function importsOf(chunk: Rolldown.OutputChunk): Rolldown.OutputChunk[] {
    const own = chunks.filter(({ fileName }) => chunk.imports.includes(fileName))
    return [...own, ...own.flatMap(importsOf)]
  }
  const start = chunks.filter((chunk) => chunk.moduleIds.some((id) => id.endsWith(`/src/web/${module}`)))
  if (start.length === 0) throw new Error(`${module} is in no file of the build`)
  const needed = new Set(start.flatMap((chunk) => [chunk, ...importsOf(chunk)]))
  return [...needed]
    .filter((chunk) => !seen.has(chunk))
    .flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])])
}

/** Returns the module that a page's `load` imports, relative to src/web. */
function moduleOf({ load }: Page): string {
  const [, module] = /import\((['"])(.*)\1\)/.exec(String(load))?.slice(1) ?? []
  if (!module) throw new Error(`no module to read in ${load}`)
  return posix.join('app', module)
}

/**
 * Returns the data about the pages that the first script needs. `filesFor` returns the built files of the given
 * modules.
 */
function siteData(entry: string | undefined, filesFor: (...modules: string[]) => string[]) {
  const dataOf = (pages: Record<string, Page>, ...around: string[]) =>
    Object.fromEntries(
      Object.entries(pages).map(([path, page]) => [
        path,
        {
          shell: page.shell,
          ...(page.shellWithSearch && { shellWithSearch: page.shellWithSearch }),
          ...(page.forVisitors && { forVisitors: page.forVisitors }),
          calls: (page.calls ?? []).map((call) => call.slice('GET '.length)),
          files: filesFor(...around, moduleOf(page)),
        },
      ]),
    )
  return {
    entry,
    visitorFiles: filesFor('app/page/Landing.tsx'),
    playerPages: dataOf(playerPages, 'app/SignedIn.tsx'),
    openPages: dataOf(openPages),
    visitorShells,
    bars,
  }
}

/** Bundles a page's first script with its data. The result is code without imports, for the head of the page. */
async function firstScript(script: string, site: object): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { SITE: 'site' },
    build: {
      // The script must also run in browsers that are too old for the app, because it tells the player so.
      target: 'es2015',
      write: false,
      lib: {
        entry: join(import.meta.dirname, 'src/web/app', script),
        formats: ['iife'],
        name: 'firstScript',
      },
    },
  })
  const [result] = [built].flat()
  if (!result || !('output' in result)) throw new Error('the first script was not built')
  // The braces make a block, so that the script defines no global names.
  return `{const site=${JSON.stringify(site).replaceAll('<', '\\u003c')};${result.output[0].code.trim()}}`
}

/**
 * Writes the first script into the page. In a build, the page also contains the entry's styles; the content security
 * policy allows them by their hash. The page preloads the two fonts of the first paint. All other files are loaded
 * after the first paint.
 */
const firstPaint: Plugin = {
  name: 'first-paint',
  transformIndexHtml: {
    order: 'post',
    async handler(page, { bundle, filename }) {
      const isFramed = filename.endsWith(FRAMED)
      const scriptOf = (entry: string | undefined, filesFor: (...modules: string[]) => string[]) =>
        isFramed
          ? firstScript('embed-script.ts', { entry })
          : firstScript('first-script.ts', siteData(entry, filesFor))
      const html = page.replace('%BROWSERS%', browserNames)
      const place = '<script id="first-script"></script>'
      if (!bundle) return html.replace(place, `<script>${await scriptOf(undefined, () => [])}</script>`)
      const sheets = Object.values(bundle).filter((file) =>
        html.includes(`rel="stylesheet" crossorigin href="/${file.fileName}"`),
      )
      const css = sheets.map((file) => (file.type === 'asset' ? String(file.source) : '')).join('')
      const script = /\s*<script type="module" crossorigin src="([^"]*)"><\/script>/
      const entry = script.exec(html)?.[1]
      if (!entry || !html.includes(place)) throw new Error('the page has no place for its scripts')
      const filesFor = (...modules: string[]) => [
        ...new Set(modules.flatMap((module) => filesOf(bundle, module)).map((file) => `/${file}`)),
      ]
      const first = await scriptOf(entry, filesFor)
      return {
        html: html
          .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
          .replace(script, '')
          .replace(place, () => `<script>${first}</script>`),
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

/**
 * If a style sheet could not be loaded, this plugin makes Vite request it again. Without this plugin, a second attempt
 * to load a part of the app would show the part without its styles.
 */
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

/**
 * Removes from the app's copy of the table of pages what only the first script and the compiler need: the early API calls,
 * the texts of the placeholders, and the function that gives a page its type.
 */
const withoutFirstPaint: Plugin = {
  name: 'without-first-paint',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/src/web/app/routes.ts')) return null
    return [
      /^ +calls: \[.*\],\n/gm,
      /^ +shellWithSearch: .*,\n/gm,
      /(?<=shell: \{\s*shape: '\w+'),[^}]*/g,
      /(?<=: )page(?=\()/g,
    ].reduce((before, part) => {
      const shorter = before.replace(part, '')
      if (shorter === before) this.error(`the table of pages has no ${part.source}`)
      return shorter
    }, code)
  },
}

/** Writes a `.br` and a `.gz` file beside every text file, so that the server does not compress these files itself. */
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

/** Returns the file of each icon of lucide-react, by the icon's name. */
function iconFiles(): Map<string, string> {
  const folder = join(import.meta.dirname, 'node_modules/lucide-react/dist/esm')
  const list = readFileSync(join(folder, 'lucide-react.mjs'), 'utf8')
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of list.matchAll(/^export \{ (default as .*) \} from '(.*)'/gm))
    for (const name of names.replaceAll('default as ', '').split(', ')) files.set(name, join(folder, file))
  return files
}

/**
 * Imports each icon from the file that contains only this icon. If the app imported the package's list of all icons,
 * `isFirst` would be true for every icon. The plugin also replaces lucide-react's function that creates a component:
 * see src/web/design/create-icon.ts.
 */
const icons = (files = iconFiles()): Plugin => ({
  name: 'icons',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer = '') {
    const isOfIcon = source.endsWith('/createLucideIcon.mjs') && importer.includes('lucide-react')
    return isOfIcon ? join(import.meta.dirname, 'src/web/design/create-icon.ts') : null
  },
  transform(code, id) {
    if (!/\/src\/web\/.*\.tsx(\?desk)?$/.test(id) || !code.includes("'lucide-react'")) return null
    return code.replace(/import \{([^}]*)\} from 'lucide-react'/g, (_, names: string) =>
      names
        .split(',')
        .map((name) => name.trim().split(' as '))
        .filter(([name = '']) => name !== '' && !name.startsWith('type '))
        .map(([name = '', here = name]) => `import ${here} from ${JSON.stringify(files.get(name))}`)
        .join(';'),
    )
  },
})

/** The ending of the id of a module that only the desk uses. */
const OF_DESK = '?desk'
const isCopied =
  /\/src\/(engine|web\/(design|domain))\/|\/src\/web\/lib\/(calendar-date|renew-session|use-debounced)\.ts|lucide-react\/dist\/esm\/icons\//

/**
 * Gives the desk its own copies of parts and icons. Without copies, the build would divide the files of players further,
 * because each part that the desk shares with one page would be a file of its own. Only modules without state are
 * copied.
 */
const deskCopies: Plugin = {
  name: 'desk-copies',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer = '', options) {
    const isCopy = importer.endsWith(OF_DESK)
    if (!isCopy && !importer.includes('/src/web/features/desk/')) return null
    const from = isCopy ? importer.slice(0, -OF_DESK.length) : importer
    const found = await this.resolve(source, from, { ...options, skipSelf: true })
    return found && isCopied.test(found.id) ? { ...found, id: found.id + OF_DESK } : found
  },
}

/** Builds the page for frames, and adds its files to the build of the site. Vite's development server serves the page too. */
const framed = (shared: InlineConfig): Plugin => ({
  name: 'framed',
  configureServer({ middlewares }) {
    middlewares.use((request, _, next) => {
      if (/^\/b\/[^/?]+\/embed(\?|$)/.test(request.url ?? '')) request.url = `/${FRAMED}`
      next()
    })
  },
  generateBundle: {
    async handler(_, bundle) {
      const built = await build({
        ...shared,
        configFile: false,
        logLevel: 'error',
        plugins: [icons(), react(), firstPaint, retriedStyles],
        build: {
          ...shared.build,
          write: false,
          copyPublicDir: false,
          rolldownOptions: { input: join(import.meta.dirname, 'src/web', FRAMED), output: names },
        },
      })
      for (const one of [built].flat())
        for (const file of 'output' in one ? one.output : [])
          if (!(file.fileName in bundle))
            this.emitFile({
              type: 'asset',
              fileName: file.fileName,
              source: file.type === 'chunk' ? file.code : file.source,
            })
    },
  },
})

type Ask = (id: string) => { isEntry: boolean; importers: string[] } | null

/**
 * Returns a function that is true for each root module, and for each module that a root module statically imports, also
 * indirectly.
 */
function isNeededBy(isRoot: (id: string, ask: Ask) => boolean) {
  return function isNeeded(id: string, ask: Ask, seen = new Set<string>()): boolean {
    if (seen.has(id)) return false
    seen.add(id)
    return isRoot(id, ask) || (ask(id)?.importers ?? []).some((one) => isNeeded(one, ask, seen))
  }
}

/** Returns true if the module is part of the app's entry, which every user loads. */
const isFirst = isNeededBy((id, ask) => ask(id)?.isEntry === true)

/** Returns true if the module is part of the page for visitors without an account. */
const isOfVisitors = isNeededBy((id) => id.endsWith('/app/page/Landing.tsx'))

const isOfPlayers =
  /@tanstack.(react-router|router-core|history|react-store|store)|src.web.(design.(Skeleton|IconButton|Figures|Segments|Dialog|DeadEnd)\.|domain.(player.(Avatar|PlayerLink)|leaderboard.(Rank|LeaderboardList)|badge.BadgeMark|board.InkCard|offers.StoreLink)\.|lib.(online|now)\.|features.(leaderboard.leaderboards|run.last-board|daily.badge.next-badge)|app.SignedIn)/

/** Returns true if the module is one of the modules in `isOfPlayers`, or if one of these modules needs it. */
const isOfShell = isNeededBy((id) => isOfPlayers.test(id))

/** Returns true if the module is part of the game page. The pages of the other modes show the same board. */
const isOfGame = isNeededBy((id) => id.endsWith('/features/run/GamePage.tsx'))

/** Returns true if every page on which a player's visit can start loads the module. */
const isOfFirstPlayerPage = isNeededBy((id) => id.endsWith('/app/SignedIn.tsx'))

/** Returns true if the module is part of the home page, which shows a run but no board. */
const isOfHome = isNeededBy((id) => id.endsWith('/app/page/Home.tsx'))

/**
 * Returns true if the module is an icon that several modules import. Without a group, each of these icons would be a
 * separate file.
 */
const isSharedIcon = (id: string, ask: Ask) =>
  /lucide-react.dist.esm.icons/.test(id) && (ask(id)?.importers.length ?? 0) > 1

/**
 * Returns true if the module is only a few hundred bytes long. In a separate file, such a module would be nearly twice
 * as large.
 */
const isSmall = (id: string) => /src.web.(lib|design.link|features.account.(sign-in|AuthForm))\b/.test(id)

/**
 * Returns true if the module is a part of forms or of the tabs above them. Five small files are together a fifth larger than one file, after
 * compression.
 */
const isOfForms = (id: string) => /src.web.(design.(Field|Tabs)|features.account.PasswordField)\b/.test(id)

/** Returns true if the module is a part of the end of a board, for visitors too. Whoever needs one of these parts soon needs all. */
const isOfEnd = (id: string) =>
  /src.web.(play.board.FinishedBoard|domain.(result.(ResultPanel|ScoreThread|score-parts)|group.GuessGrid)|design.(moment|Count))\b/.test(
    id,
  )

/** Returns true if the module is a part of the end of a board for signed-in players. */
const isOfPlayersEnd = (id: string) =>
  /src.web.(play.(screen.EndScreen|board.(FoldedNote|FifthGroupNote))|domain.result.(HeldNote|LookBackLink))\b/.test(
    id,
  )

/**
 * Puts all modules that belong to the group into one file. If a module belongs to several groups, the group with the
 * highest priority contains it.
 */
const group = (name: string, priority: number, belongs: (id: string, ask: Ask) => boolean) => ({
  debugName: name,
  name: (id: string, context: { getModuleInfo: Ask }) =>
    !id.endsWith(OF_DESK) && belongs(id, (one) => context.getModuleInfo(one)) ? name : null,
  priority,
})

/**
 * With these groups, the build creates eight files. Without groups, there would be three dozen files of about a
 * kilobyte each.
 */
const chunks = {
  groups: [
    group('everybody', 6, (id, ask) => {
      const isForBoth = isOfShell(id, ask) || isSmall(id) || isSharedIcon(id, ask)
      return isFirst(id, ask) || (isForBoth && isOfVisitors(id, ask))
    }),
    group(
      'player',
      5,
      (id, ask) =>
        (isOfPlayers.test(id) || isSharedIcon(id, ask)) &&
        !isOfVisitors(id, ask) &&
        (isOfFirstPlayerPage(id, ask) || isOfGame(id, ask)),
    ),
    // Parts of the home page and of other pages that the game page does not need.
    group('pages', 4, (id, ask) => (isOfPlayers.test(id) || isSharedIcon(id, ask)) && !isOfVisitors(id, ask)),
    group('form', 5, (id, ask) => isOfForms(id) && isOfVisitors(id, ask)),
    // The order of these groups matters. A group also contains the modules that its own modules import, if no earlier
    // group contains them.
    group('guess', 4, (id, ask) => isOfGame(id, ask) && isOfHome(id, ask) && isOfVisitors(id, ask)),
    group('run', 3, (id, ask) => isOfGame(id, ask) && isOfHome(id, ask)),
    group('board', 2, (id, ask) => isOfGame(id, ask) && isOfVisitors(id, ask)),
    group('game', 1, isOfGame),
    // What these parts import stays in its own files.
    { ...group('end', 0, isOfEnd), includeDependenciesRecursively: false },
    { ...group('players-end', 0, isOfPlayersEnd), includeDependenciesRecursively: false },
  ],
}

/**
 * Every page has lists of files, which short names make shorter. The script of a page or a part has a name, so that the
 * trace of an error can be read.
 */
const names: Rolldown.OutputOptions = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: (chunk) => (chunk.isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
  assetFileNames: (asset) =>
    asset.names[0]?.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash:7][extname]',
}

export default defineConfig(async () => {
  const shared: InlineConfig = {
    root: join(import.meta.dirname, 'src/web'),
    // See scripts/lib/vite.mjs for `preserveSymlinks`.
    resolve: { alias: await cutFonts(), preserveSymlinks: process.execArgv.includes('--preserve-symlinks') },
    define: { BROWSERS: JSON.stringify(browserNames) },
    build: {
      target: buildTarget,
      assetsInlineLimit: 0,
      // The polyfill is not needed, because every browser that can run the app can preload modules.
      modulePreload: { polyfill: false },
    },
  }
  return {
    ...shared,
    plugins: [
      icons(),
      deskCopies,
      withoutFirstPaint,
      react(),
      firstPaint,
      retriedStyles,
      framed(shared),
      compressed,
    ],
    server: { proxy: { '/api': process.env.API_ORIGIN ?? 'http://127.0.0.1:3000' } },
    build: {
      ...shared.build,
      outDir: '../../dist/web',
      emptyOutDir: true,
      rolldownOptions: { output: { ...names, codeSplitting: chunks } },
    },
  }
})
