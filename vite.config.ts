import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Text is painted in these at once; the tiles' face is bigger and comes when a tile is there. */
const firstFonts = /(figtree|bricolage-grotesque)-latin-wght-normal-[^/]*\.woff2$/

/**
 * What the first paint needs, in the order it needs it. The shell in index.html has its styles inline; the entry's style sheet goes
 * behind it, so that the shell does not wait for it. Scripts still wait for style sheets before them: nothing is shown unstyled.
 */
const firstPaint: Plugin = {
  name: 'first-paint',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const links = html.match(/\s*<link rel="stylesheet"[^>]*>/g) ?? []
      const rest = links.reduce((page, link) => page.replace(link, ''), html)
      return {
        html: rest.replace(/\s*<\/body>/, `${links.join('')}\n  </body>`),
        tags: Object.keys(bundle)
          .filter((file) => firstFonts.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head-prepend' as const,
          })),
      }
    },
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

export default defineConfig({
  root: 'src/web',
  plugins: [react({ compiler: true }), firstPaint, compressed],
  server: { proxy: { '/api': process.env.API_ORIGIN ?? 'http://127.0.0.1:3000' } },
  build: { outDir: '../../dist/web', emptyOutDir: true, assetsInlineLimit: 0 },
})
