import { Transformer } from '@napi-rs/image'
import { png } from '../support/pictures.ts'
import type { Attack } from './support/attack.ts'
import { onVictim } from './support/victim.ts'

const MOST_MEGABYTES = 500
/** Size in pixels of a picture of 48 megapixels, as phone cameras make. */
const [WIDTH, HEIGHT] = [8064, 6048]

/**
 * Attack: pictures that are small files but need much memory when decoded. If the server refuses a picture, it must use
 * almost no memory for it. For an accepted picture (up to 48 megapixels), it must use at most `MOST_MEGABYTES`.
 */
export const picture: Attack = (size) =>
  onVictim(async (victim) => {
    const figures: string[] = []
    const problems: string[] = []
    const client = await victim.account()
    const pictures: [name: string, expected: number, bytes: Uint8Array][] = [
      ['a PNG of 49 megapixels with 16 bits a channel', 422, png(WIDTH, HEIGHT, { bits: 16 })],
    ]
    if (size === 'full') pictures.push(['a JPEG of 49 megapixels', 200, await flatPhoto()])
    for (const [name, expected, bytes] of pictures) {
      victim.forgetPeak()
      const before = victim.memory()
      const { status } = await client.try('PUT /api/account/avatar', { body: bytes })
      const megabytes = Math.round(victim.peak() - before)
      figures.push(`${name} (${Math.round(bytes.length / 1024)} KB): ${status}, +${megabytes} MB`)
      if (status !== expected) problems.push(`${name} was answered ${status}`)
      if (megabytes >= MOST_MEGABYTES) problems.push(`${name} cost ${megabytes} MB`)
    }
    return { figures, problems }
  })

async function flatPhoto(): Promise<Buffer> {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4).fill(120)
  return Transformer.fromRgbaPixels(pixels, WIDTH, HEIGHT).jpeg()
}
