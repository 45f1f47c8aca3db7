import { paper } from '../../../engine/palette.ts'
import type { Letter } from './letter.ts'
import { escaped, plainLine, plainLines } from './plain.ts'

// Mail programs support neither OKLCH colours nor CSS variables. Therefore, this file uses the theme's colours as plain
// values.
const { light, dark } = paper

const THREAD = light.groups.slice(0, 4)

const TEXT = "Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const DISPLAY = "'Bricolage Grotesque',Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Style sheet of a mail. Mail programs without a dark mode show the light colours. */
const styles = `:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:${light.thread}}
@media (max-width:520px){.sheet{padding:28px 22px!important}.title{font-size:25px!important}}
@media (prefers-color-scheme:dark){
body,.paper{background:${dark.paper}!important}
.sheet{background:${dark.sheet}!important;border-color:${dark.line}!important}
.ink{color:${dark.ink}!important}.soft{color:${dark.soft}!important}a{color:${dark.thread}!important}
.key{background:${dark.ink}!important}.key a{color:${dark.paper}!important}
.quote{background:${dark.threadSoft}!important;border-color:${dark.thread}!important}}`

/**
 * Returns the subject, the HTML part and the text part of a mail. All parts of the letter are plain text, so the mail
 * shows an HTML tag in the letter as normal text.
 */
export function renderLetter(letter: Letter): { subject: string; html: string; text: string } {
  const subject = plainLine(letter.subject)
  const plain: Letter = {
    ...letter,
    subject,
    heading: plainLine(letter.heading ?? subject),
    lines: letter.lines.map(plainLine),
    notes: (letter.notes ?? []).map(plainLine),
  }
  return { subject, html: htmlOf(plain), text: textOf(plain) }
}

function textOf({ heading = '', lines, quote, button, notes = [], unsubscribeUrl }: Letter): string {
  const parts = [heading, ...lines]
  if (quote) {
    const said = plainLines(quote.text).map((line) => `> ${line}`)
    parts.push([`${plainLine(quote.from)}:`, ...said].join('\n'))
  }
  if (button) parts.push(`${button.label}:\n${button.url}`)
  parts.push(['--', 'WordConnect', ...notes].join('\n'))
  if (unsubscribeUrl) parts.push(`No more of these: ${unsubscribeUrl}`)
  return `${parts.join('\n\n')}\n`
}

const paragraph = (text: string, style: string, className: string) =>
  `<p class="${className}" dir="auto" style="margin:0 0 16px;${style}">${escaped(text)}</p>`

function htmlOf(letter: Letter): string {
  const { subject, heading = subject, lines, quote, button, notes = [], unsubscribeUrl } = letter
  const body = `font:400 17px/1.55 ${TEXT};color:${light.ink}`
  const small = `font:400 14px/1.5 ${TEXT};color:${light.soft}`
  const content = [
    `<h1 class="title ink" dir="auto" style="margin:0 0 18px;font:650 29px/1.15 ${DISPLAY};letter-spacing:-.02em;color:${light.ink}">${escaped(heading)}</h1>`,
    ...lines.map((line) => paragraph(line, body, 'ink')),
    quote ? quoteOf(quote, body, small) : '',
    button ? keyOf(button) : '',
  ]
  const foot = [
    ...notes.map((note) => paragraph(note, `${small};margin-bottom:10px`, 'soft')),
    unsubscribeUrl
      ? `<p class="soft" style="margin:0;${small}"><a href="${escaped(unsubscribeUrl)}" style="color:${light.thread}">No more of these</a></p>`
      : '',
  ]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escaped(subject)}</title><style>${styles}</style></head>
<body style="margin:0;padding:0;background:${light.paper};-webkit-text-size-adjust:100%">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${light.paper}"><tr><td align="center" style="padding:28px 14px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="ink" style="padding:0 4px 16px;font:650 21px/1 ${DISPLAY};letter-spacing:-.03em;color:${light.ink}">WordConnect</td></tr>
<tr><td>${threadOf()}</td></tr>
<tr><td class="sheet" style="padding:36px 38px 24px;background:${light.sheet};border:1px solid ${light.line};border-top:0;border-radius:0 0 18px 18px">
${content.filter(Boolean).join('\n')}
</td></tr>
<tr><td style="padding:22px 4px 0">
${foot.filter(Boolean).join('\n')}
</td></tr>
</table>
</td></tr></table>
</body></html>
`
}

/** Returns the HTML of the line along the upper edge of a mail. The line has the colours of four groups of the game. */
const threadOf = () =>
  `<table role="presentation" aria-hidden="true" width="100%" cellpadding="0" cellspacing="0"><tr>${THREAD.map(
    (colour, n) => {
      const radius =
        n === 0 ? 'border-radius:18px 0 0 0;' : n === THREAD.length - 1 ? 'border-radius:0 18px 0 0;' : ''
      return `<td width="25%" height="8" style="height:8px;${radius}background:${colour};font-size:0;line-height:0">&nbsp;</td>`
    },
  ).join('')}</tr></table>`

const keyOf = ({ label, url }: NonNullable<Letter['button']>) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:26px 0 22px"><tr><td class="key" style="border-radius:999px;background:${light.ink}">
<a href="${escaped(url)}" style="display:inline-block;padding:14px 28px;font:600 17px/1.2 ${TEXT};color:${light.paper};text-decoration:none">${escaped(label)}</a></td></tr></table>`

const quoteOf = ({ from, text }: NonNullable<Letter['quote']>, body: string, small: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:6px 0 20px"><tr><td class="quote" style="padding:16px 18px 2px;background:${light.threadSoft};border-left:4px solid ${light.thread};border-radius:10px">
${paragraph(plainLine(from), `${small};margin-bottom:6px`, 'soft')}
${plainLines(text)
  .map((line) => paragraph(line, `${body};margin-bottom:14px`, 'ink'))
  .join('\n')}</td></tr></table>`
