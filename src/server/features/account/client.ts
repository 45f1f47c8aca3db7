/**
 * For each browser: a pattern for the `User-Agent` header, and the name of the browser. The order matters: the
 * `User-Agent` header of most browsers also contains names of browsers that are later in this list.
 */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPT|OPX)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|HeadlessChrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * Returns the browser and the operating system of a `User-Agent` header, without versions. Examples: "Firefox on
 * Linux"; "A browser" if the header is unknown.
 */
export function clientOf(userAgent = ''): string {
  const nameIn = (list: readonly [RegExp, string][]) => list.find(([mark]) => mark.test(userAgent))?.[1]
  const system = nameIn(systems)
  const browser = nameIn(browsers) ?? 'A browser'
  return system === undefined ? browser : `${browser} on ${system}`
}
