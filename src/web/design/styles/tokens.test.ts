import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = 'src/web/'
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
// These files contain colours that no theme can change. Cameras read only QR codes in black on white, and Google's
// rules prescribe the colours of Google's logo.
const ofOthers = ['features/account/settings/QrCode.module.css', 'features/account/google/GoogleMark.tsx']
const sheets = files.filter(
  (file) =>
    (file.endsWith('.module.css') && !ofOthers.includes(file)) ||
    /^design\/styles\/(base|shell)\.css$/.test(file),
)
const sources = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !ofOthers.includes(file))

test.each([
  // A radius that `calc` computes from a token is allowed, because such a radius fits the corner of the surrounding
  // box.
  ['radius', /border[\w-]*radius:(?! calc\(var)[^;]*\d(px|rem)/],
  ['colour', /oklch\(\d|rgba?\(|hsla?\(/],
  // A hex value in a CSS mask is allowed, because the mask only hides parts and its colour is not visible.
  ['hex colour', /(?<!mask-image:[^;]*)#[\da-f]{3,8}\b/i],
  ['named colour', /:[^;{]*[ (,](white|black|gr[ae]y|red|green|blue|orange|yellow|purple)\b(?!-)/],
  // A shadow without an offset is allowed, because the styles use such a shadow to draw a line or a fill. The colour of
  // such a shadow is a token.
  ['shadow', /box-shadow: (?!var\(--(shadow|lift|shadow-up)\)|none)(?!(inset )?0 0 )/],
  ['shadow of another kind', /text-shadow|drop-shadow/],
])('no %s of its own in a component: themes change tokens only', (_, own) => {
  expect(sheets.length).toBeGreaterThan(50)
  expect(sheets.filter((file) => own.test(readFileSync(root + file, 'utf8')))).toEqual([])
})

/** These scripts fit a font to a box, measure a font, or set a font inside Stripe's frame. */
const fitsFonts = [
  'domain/player/Avatar.tsx',
  'features/duel/room/result/RaceDrawing.tsx',
  'features/insight/charts/TrendChart.tsx',
  'features/store/purchase/stripe-look.ts',
  'play/board/word-fit.ts',
]

test('no font size of its own in a script', () => {
  const own = sources.filter((file) => /\bfontSize\b|font-size/.test(readFileSync(root + file, 'utf8')))
  expect(own.sort()).toEqual(fitsFonts)
})

test('no colour of its own in a drawing or a script', () => {
  const own =
    /['"`](#[\da-f]{3,8}\b|oklch\(\d|rgba?\(|hsla?\()|(fill|stroke)="(?!none|currentColor|var\(|url\()/i
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter((file) => own.test(readFileSync(root + file, 'utf8')))).toEqual([])
})
