// Computes the colours that a browser shows for the colour values in the themes’ style sheets.
import { readFileSync } from 'node:fs'

/** A colour in sRGB. Each channel and the opacity are between 0 and 1. */
export interface Colour {
  readonly rgb: readonly [number, number, number]
  readonly alpha: number
}

/** Name of a design token without the leading dashes → the value in the style sheet. */
export type Tokens = ReadonlyMap<string, string>

const OKLCH = /oklch\(([\d.]+)% ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)/

const encode = (linear: number): number =>
  linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
const decode = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4

/**
 * Parses `oklch(52% 0.21 292)` or `oklch(52% 0.21 292 / 0.3)`. A colour outside sRGB is clipped to sRGB, as in
 * browsers.
 */
export function parseColour(text: string): Colour {
  const found = OKLCH.exec(text)
  if (!found) throw new Error(`not a colour: ${text}`)
  const [lightness = 0, chroma = 0, hue = 0] = found.slice(1, 4).map(Number)
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const cone = (x: number, y: number) => (lightness / 100 + x * a + y * b) ** 3
  const l = cone(0.3963377774, 0.2158037573)
  const m = cone(-0.1055613458, -0.0638541728)
  const s = cone(-0.0894841775, -1.291485548)
  const screen = (x: number, y: number, z: number) => encode(Math.min(1, Math.max(0, x * l + y * m + z * s)))
  return {
    rgb: [
      screen(4.0767416621, -3.3077115913, 0.2309699292),
      screen(-1.2684380046, 2.6097574011, -0.3413193965),
      screen(-0.0041960863, -0.7034186147, 1.707614701),
    ],
    alpha: Number(found[4] ?? 1),
  }
}

/** Returns every colour in a value, such as a list of gradients. */
export const coloursIn = (value: string): Colour[] =>
  [...value.matchAll(new RegExp(OKLCH, 'g'))].map(([text]) => parseColour(text))

/**
 * Returns the colour that results when one colour is drawn over an opaque colour. `part` is the opacity; by default it
 * is the colour's own opacity.
 */
export function over({ rgb, alpha }: Colour, below: Colour, part = alpha): Colour {
  const mix = (channel: 0 | 1 | 2) => rgb[channel] * part + below.rgb[channel] * (1 - part)
  return { rgb: [mix(0), mix(1), mix(2)], alpha: 1 }
}

function luminance({ rgb: [red, green, blue] }: Colour): number {
  return 0.2126 * decode(red) + 0.7152 * decode(green) + 0.0722 * decode(blue)
}

/** Returns the contrast of two colours by WCAG 2.2, from 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Returns a colour as `#rrggbb`, without its opacity. */
export const hex = ({ rgb }: Colour): string =>
  `#${rgb
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const declarations = (block: string): Tokens =>
  new Map([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]))

/** Reads the design tokens in a theme's file, for the light and for the dark scheme. */
export function readTheme(id: string): { light: Tokens; dark: Tokens } {
  const file = readFileSync(`src/web/design/styles/themes/${id}.css`, 'utf8').replace(/\/\*.*?\*\//gs, '')
  const [light = '', dark = '', ...rest] = file.split('}')
  if (rest.join('').trim() !== '') throw new Error(`${id}.css is more than a light and a dark set`)
  return { light: declarations(light), dark: declarations(dark) }
}
