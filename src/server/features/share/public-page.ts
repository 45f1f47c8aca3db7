import { createHash } from 'node:crypto'
import { paper } from '../../../engine/palette.ts'
import type { Shared } from '../../../engine/share/share.ts'
import { clock, deedOf, figure } from '../../../engine/share/share.ts'
import { escapeHtml, type PagePreview, previewTags } from '../../http/preview.ts'
import { invitationTo } from './previews.ts'
import type { NamedShare } from './share.store.ts'

const variables = ({
  paper,
  sheet,
  line,
  ink,
  soft,
  thread,
}: Record<'paper' | 'sheet' | 'line' | 'ink' | 'soft' | 'thread', string>) =>
  `--paper:${paper};--sheet:${sheet};--line:${line};--ink:${ink};--soft:${soft};--thread:${thread}`

/**
 * Returns the style sheet of the public page of a shared result. The page has no script. It is for people who do not
 * know the product, and for crawlers, which need only the `head`.
 */
const style = (fonts: Fonts) => `${fonts.faces}
:root{color-scheme:light dark;${variables(paper.light)}}
@media(prefers-color-scheme:dark){:root{${variables(paper.dark)}}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--paper);color:var(--ink);font:17px/1.5 ${fonts.text}}
header{padding:14px 24px 0;max-width:1168px;width:100%;margin:0 auto}
@media(max-width:640px){header{padding:8px 16px 0}}
a{color:inherit}
.name{display:inline-flex;align-items:center;gap:12px;min-height:44px;font:650 20px/1 ${fonts.display};letter-spacing:-.03em;text-decoration:none}
.name path{fill:none;stroke:var(--thread);stroke-width:3;stroke-linecap:round}.name circle{fill:var(--ink)}
main{flex:1;display:grid;gap:28px;align-content:center;justify-items:center;width:100%;max-width:760px;margin:0 auto;padding:24px 16px 56px;text-align:center}
img{display:block;width:100%;height:auto;aspect-ratio:1200/630;border-radius:18px;background:${paper.light.ink}}
h1{font:650 clamp(1.75rem,1.2rem + 2.4vw,2.625rem)/1.12 ${fonts.display};letter-spacing:-.02em;text-wrap:balance;overflow-wrap:anywhere}
.lost{align-content:start;gap:16px;padding-top:clamp(24px,8vh,96px)}
.art{width:min(260px,70vw);fill:var(--ink);stroke:var(--thread)}.art circle:not(.loose){stroke:none}.art .loose{fill:none;stroke:var(--soft)}
.soft{color:var(--soft);text-wrap:balance;margin-top:10px}
dl{display:flex;flex-wrap:wrap;justify-content:center;gap:12px 40px}
dl div{display:flex;flex-direction:column-reverse}
dt{color:var(--soft);font-size:15px}dd{font:650 28px/1.1 ${fonts.display};font-variant-numeric:tabular-nums}
.play{display:inline-flex;align-items:center;justify-content:center;min-height:52px;padding:0 28px;border-radius:999px;background:var(--ink);color:var(--paper);font-weight:600;text-decoration:none}
:focus-visible{outline:3px solid var(--thread);outline-offset:3px;border-radius:5px}.play:focus-visible{border-radius:999px}
@media(hover:hover){.play:hover{background:var(--thread);color:var(--paper)}}`

/** The fonts of the page: the same as in the built web app. */
export interface Fonts {
  /**
   * The font faces, and for each font a fallback with the same metrics. Text therefore does not move when a font loads
   * after the page has been drawn.
   */
  faces: string
  /** URLs of the fonts that the page preloads. */
  files: readonly string[]
  display: string
  text: string
}

export function fontsOf(html = ''): Fonts {
  const faces = [...html.matchAll(/@font-face\{font-family:(?:Figtree|Bricolage)[^}]*\}/g)].map(
    ([face]) => face,
  )
  const files = [...html.matchAll(/href="(\/assets\/[^"]*\.woff2)"/g)].flatMap(([, url]) => url ?? [])
  return {
    faces: faces.join(''),
    files,
    display: 'Bricolage Grotesque Variable,Bricolage Fallback,system-ui,sans-serif',
    text: 'Figtree Variable,Figtree Fallback,system-ui,sans-serif',
  }
}

const MARK =
  '<svg width="32" height="24" viewBox="0 0 32 24" aria-hidden="true"><path d="M3.5 4C4.5 12 7.5 20 11.5 20C14.5 20 13.5 11 16 11C18.5 11 17.5 20 20.5 20C24.5 20 27.5 12 28.5 4"/><circle cx="3.5" cy="4" r="2.9"/><circle cx="11.5" cy="20" r="2.9"/><circle cx="16" cy="11" r="2.9"/><circle cx="20.5" cy="20" r="2.9"/><circle cx="28.5" cy="4" r="2.9"/></svg>'

/** The broken thread that the web app draws at an address where nothing exists (web/design/DeadEnd.tsx). */
const BROKEN =
  '<svg viewBox="0 0 320 150" class="art" stroke-width="8" stroke-linecap="round" aria-hidden="true"><path fill="none" d="M20 34C34 96 52 128 74 128c24 0 18-52 40-52"/><path fill="none" d="M206 76c22 0 16 52 40 52 22 0 40-32 54-94"/><path class="loose" stroke-width="5" stroke-dasharray="1 13" d="M126 78c20 6 48 6 68 0"/><circle cx="20" cy="34" r="9"/><circle cx="74" cy="128" r="9"/><circle cx="246" cy="128" r="9"/><circle cx="300" cy="34" r="9"/><circle class="loose" stroke-width="5" cx="160" cy="70" r="8"/></svg>'

/** A page and its content security policy. The policy allows only the style sheet that is part of the page. */
export interface PublicPage {
  html: string
  policy: string
}

export function publicPages(fonts: Fonts) {
  const css = style(fonts)
  const hash = createHash('sha256').update(css).digest('base64')
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join(';')
  const page = (head: string, body: string, look = ''): PublicPage => ({
    policy,
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="${paper.light.paper}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${paper.dark.paper}" media="(prefers-color-scheme: dark)">
<meta name="robots" content="noindex">
${head}
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${fonts.files.map((url) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${url}">\n`).join('')}<style>${css}</style>
</head>
<body>
<header><a class="name" href="/">${MARK}WordConnect</a></header>
<main${look && ` class="${look}"`}>${body}</main>
</body>
</html>
`,
  })
  return {
    /** Returns the public page of a shared result. `play` is the address that the button of the page opens. */
    shared: ({ figures, username }: NamedShare, preview: PagePreview, play: string) =>
      page(
        `<title>${escapeHtml(preview.title)}</title>\n${previewTags(preview)}`,
        `<img src="${escapeHtml(new URL(preview.image).pathname)}" width="1200" height="630" alt="${escapeHtml(preview.imageAlt)}">
<div><h1>${escapeHtml(`${username} ${deedOf(figures)}`)}</h1><p class="soft">${escapeHtml(invitationTo(figures))}</p></div>
${figuresList(figures)}
<a class="play" href="${escapeHtml(play)}">${figures.kind === 'daily' ? 'Play today’s board' : 'Play WordConnect'}</a>`,
      ),
    gone: () =>
      page(
        '<title>Not shared any more – WordConnect</title>',
        `${BROKEN}
<div><h1>This is not shared any more</h1><p class="soft">Its player has taken it back, or the link is not whole. There are words to connect all the same.</p></div>
<a class="play" href="/">Play WordConnect</a>`,
        'lost',
      ),
  }
}

function figuresList(figures: Shared): string {
  const rows = figureRows(figures)
  if (rows.length === 0) return ''
  return `<dl>${rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>`
}

function figureRows(figures: Shared): [name: string, value: string][] {
  switch (figures.kind) {
    case 'score':
      // The sentence above already says the points and the level.
      return []
    case 'level':
    case 'daily':
      return [
        ['points', figure(figures.score)],
        ['time', clock(figures.seconds)],
        ['mistakes', figure(figures.mistakes)],
        ...(figures.kind === 'daily' && figures.streak > 1
          ? ([['days in a row', figure(figures.streak)]] satisfies [string, string][])
          : []),
      ]
    case 'duel':
      return [
        ['points', figure(figures.score)],
        ['the other side', figure(figures.rivalScore)],
        ['time', clock(figures.seconds)],
      ]
    case 'chapter':
      return [
        ['time', clock(figures.seconds)],
        ['points', figure(figures.points)],
        ['wins in a row', figure(figures.wins)],
      ]
    case 'badge':
      return []
  }
}
