import { createHash } from 'node:crypto'
import { paper } from '../../engine/palette.ts'
import type { Refusal } from '../refusal.ts'
import { escapeHtml } from './preview.ts'

const { light, dark } = paper
const style = `:root{color-scheme:light dark}body{margin:0;background:${light.paper};color:${light.ink};font:17px/1.55 system-ui,sans-serif}
main{max-width:30rem;margin:0 auto;padding:15vh 20px}h1{font-size:1.8rem;line-height:1.15;letter-spacing:-.02em}
button{min-height:48px;padding:0 28px;border:0;border-radius:999px;background:${light.ink};color:${light.paper};font:600 1rem system-ui,sans-serif;cursor:pointer}
a{color:${light.thread}}@media(prefers-color-scheme:dark){body{background:${dark.paper};color:${dark.ink}}button{background:${dark.ink};color:${dark.paper}}a{color:${dark.thread}}}`

/** Headers of a plain page. The content security policy allows only the style sheet inside the page. */
export const plainPageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
}

/** Returns an HTML page that needs neither scripts nor the files of the web app. `content` is HTML. */
export const plainPage = (title: string, content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} · WordConnect</title><style>${style}</style></head>
<body><main><h1>${title}</h1>${content}</main></body></html>
`

/** Returns the page that the server sends when it refuses a request for a page. */
export function refusalPage(
  refusal: Pick<Refusal, 'code' | 'message'>,
  retrySeconds: number | undefined,
): string {
  const [title, text] = wordsOf(refusal, retrySeconds)
  return plainPage(title, `<p>${text}</p><p><a href="/">To WordConnect</a></p>`)
}

function wordsOf(
  { code, message }: Pick<Refusal, 'code' | 'message'>,
  retrySeconds: number | undefined,
): [title: string, text: string] {
  switch (code) {
    case 'not_found':
      return ['This page does not exist', 'The link may be old, or a part of it is missing.']
    case 'suspended':
      return ['This account is suspended', escapeHtml(message)]
    case 'too_many_requests':
      return [
        'One moment, please',
        `Very many pages were opened from your network. Please try again in ${secondsOf(retrySeconds)}.`,
      ]
    case 'busy':
    case 'database_unavailable':
      return ['One moment, please', 'WordConnect cannot answer right now. Please try again in a moment.']
    case 'headers_too_large':
      return [
        'This address is too long',
        'A shorter link should work. If it does not, delete the cookies of this site.',
      ]
    default:
      return ['That did not work', 'Please try again in a moment.']
  }
}

const secondsOf = (seconds = 60) => `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
