type Point = [x: number, y: number]

export interface AvatarFigure {
  /** The name of a group's colour: `group-1` … `group-10`. */
  color: string
  /** The SVG path of a line across a square of 48 × 48 units. */
  path: string
  knots: Point[]
}

/** Returns the FNV-1a hash of the id. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

const known = new Map<string, AvatarFigure>()

/**
 * Returns the colour and the line for a player without a picture. The colour and the line depend only on the player's
 * id.
 */
export function avatarFigure(id: string): AvatarFigure {
  const figure = known.get(id) ?? draw(hashOf(id))
  known.set(id, figure)
  return figure
}

function draw(hash: number): AvatarFigure {
  // The line has four points in the lower third of the avatar, under the initial. For each point, three bits of the
  // hash decide its height. Other bits decide the colour.
  const points = [0, 16, 32, 48].map((x, index): Point => [x, 35 + ((hash >>> (8 + index * 3)) & 7)])
  const path = points
    .map(([x, y], index) => {
      const before = points[index - 1]
      return before ? `C${before[0] + 8} ${before[1]} ${x - 8} ${y} ${x} ${y}` : `M${x} ${y}`
    })
    .join('')
  return { color: `group-${(hash % 10) + 1}`, path, knots: points.slice(1, 3) }
}
