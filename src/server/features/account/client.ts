/**
 * Names of browsers, with patterns that find the names in a `User-Agent` header. The order of the browsers matters,
 * because the `User-Agent` header of most browsers also contains names of browsers that are listed later.
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

/** The browser and the operating system of a `User-Agent` header, without versions: "Firefox on Linux", "A browser". */
export function clientOf(userAgent = ''): string {
  const nameIn = (list: readonly [RegExp, string][]) => list.find(([mark]) => mark.test(userAgent))?.[1]
  const system = nameIn(systems)
  const browser = nameIn(browsers) ?? 'A browser'
  return system === undefined ? browser : `${browser} on ${system}`
}
