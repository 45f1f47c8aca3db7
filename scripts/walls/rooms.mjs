// The import rules between the folders of src/web (called rooms), with the reasons.

const WEB = 'src/web/'

/** The rooms (folders of src/web) from top to bottom. A room is allowed to import only the rooms below it. */
const rooms = ['app', 'features', 'play', 'domain', 'design', 'lib']

/** The reason why a lower room must not import from this room, by the room's name. */
const reasons = {
  app: 'only src/web/app puts features together, and nothing below it knows it',
  features: 'a part below the features is given what it needs of them',
  play: 'a part below the board does not know how a board is played',
  domain: 'a part of the design knows no noun of the product',
  design: 'src/web/lib holds no picture',
  lib: '',
}
const SIDEWAYS =
  'a web feature imports no other: what two of them show lives in src/web/domain or src/web/play, and src/web/app puts features together'
const DESIGN = 'the design knows no contract and no call: it is given what it shows'
const PICTURE = 'src/web/lib holds no picture: parts and style sheets belong to a room above it'

/** @param {string} path @returns {string | undefined} the room of a file of src/web */
const roomOf = (path) => (path.startsWith(WEB) ? path.slice(WEB.length).split('/')[0] : undefined)

/** @typedef {{ file: string, line: number, to: string }} Import */

/**
 * @param {Import} one
 * @param {(file: string) => boolean} makesCalls returns whether a file of src/web/lib depends on the contract
 * @returns {string[]} reasons against the import; an empty list if the import is allowed
 */
export function breachesOfRooms({ file, to }, makesCalls) {
  const own = roomOf(file)
  const other = roomOf(to)
  if (own === undefined || !rooms.includes(own)) return []
  if (own === 'design' && (/^src\/contract\//.test(to) || (other === 'lib' && makesCalls(to))))
    return [DESIGN]
  if (own === 'lib' && to.endsWith('.css')) return [PICTURE]
  if (other === undefined || !rooms.includes(other)) return []
  if (own === 'features' && other === 'features')
    return file.split('/')[3] === to.split('/')[3] ? [] : [SIDEWAYS]
  const isUp = rooms.indexOf(other) < rooms.indexOf(own)
  return isUp ? [reasons[/** @type {keyof typeof reasons} */ (other)]] : []
}
