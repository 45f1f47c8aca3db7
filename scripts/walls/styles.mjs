// Checks that style sheets of src/web use the values of the design scales in src/web/design/styles, and no other
// values. Also checks that no rule is stronger than another one by a trick.

/** This folder is not checked, because it defines the scales for sizes and colours. */
const DESIGN = 'src/web/design/'

const TYPE = 'type is one of the eight roles of design/styles/tokens.css: `font: var(--type-small)`'
const SPACE = 'space is a step of design/styles/tokens.css: `var(--s3)` is 12 px'
const COLOUR = 'colours live in the theme sheets: a rule takes `var(--ink)`, or mixes such'

const LAYER =
  'no repeated class name and no !important: the sheet of the part that this rule changes is in `@layer ui`'

const isType = /^(?:inherit|var\(--type-[a-z]+\))$/
/**
 * Pattern of font sizes that depend on the size of a tile or of another box. Such font sizes need not be values of the
 * design scale.
 */
const isFitted = /var\(--word\)|\dcq|\dem\b/
const SPACED = /^(?:padding|margin|gap|row-gap|column-gap)(?:-|$)/
/** Largest width of a border in pixels. Lengths up to this value need not be values of the design scale. */
const EDGE_PX = 1.5
const LENGTH = /(?<![\w.-])(\d*\.?\d+)(px|rem)\b/g
const REPEATED = /(\.[a-z][\w-]*)\1(?![\w-])/gi
const TRICKS = new RegExp(`${REPEATED.source}|!important`, 'gi')
const RAW_COLOUR = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch|hwb)\((?!from\b)/i

/** @param {string} property @param {string} value @returns {string | undefined} */
function reasonAgainst(property, value) {
  if ((property === 'font' || property === 'font-size') && !isType.test(value) && !isFitted.test(value))
    return TYPE
  if (
    SPACED.test(property) &&
    [...value.matchAll(LENGTH)].some(([, n, unit]) => unit === 'rem' || Number(n) > EDGE_PX)
  )
    return SPACE
  // Colours in a CSS mask are not checked, because a mask uses only whether they are opaque or transparent.
  if (RAW_COLOUR.test(value) && !property.startsWith('mask')) return COLOUR
  return undefined
}

/**
 * @param {string} file @param {string} text text of the style sheet, with blanks instead of comments
 * @returns {{ index: number, reason: string }[]}
 */
export function breachesOfStyles(file, text) {
  const tricks = file.startsWith(DESIGN) ? REPEATED : TRICKS
  return [
    ...breachesOfScales(file, text),
    ...[...text.matchAll(tricks)].map(({ index }) => ({ index, reason: LAYER })),
  ]
}

/** @param {string} file @param {string} text */
function breachesOfScales(file, text) {
  if (file.startsWith(DESIGN)) return []
  return [...text.matchAll(/(?<=[{;]\s*)([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g)].flatMap((found) => {
    const reason = reasonAgainst(found[1] ?? '', (found[2] ?? '').trim())
    return reason ? [{ index: found.index, reason }] : []
  })
}
