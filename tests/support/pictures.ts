import { crc32, deflateSync } from 'node:zlib'
import { Transformer } from '@napi-rs/image'

type Pixel = readonly [red: number, green: number, blue: number]

const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/**
 * Creates a PNG of one colour with `bits` bits per channel. `claim` is the size in the PNG's header; a test can use a
 * wrong size on purpose. `metadata` contains further chunks, which are before the pixels.
 */
export function png(
  width: number,
  height: number,
  {
    color = [200, 60, 40] as Pixel,
    text = '',
    claim = [width, height] as const,
    bits = 8 as 8 | 16,
    metadata = [] as readonly [type: string, data: Buffer][],
  } = {},
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(claim[0], 0)
  header.writeUInt32BE(claim[1], 4)
  header.set([bits, 2], 8) // colour type 2: red, green and blue
  const pixel = Buffer.from(color.flatMap((part) => (bits === 16 ? [part, part] : [part])))
  const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(width * pixel.length, pixel)])
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...(text ? [pngChunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'))] : []),
    ...metadata.map(([type, data]) => pngChunk(type, data)),
    pngChunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/**
 * Creates a JPEG that is red on the left and blue on the right. The picture's metadata contain a rotation by 90° and
 * the place where the picture was taken.
 */
export async function photo(secret: string): Promise<Buffer> {
  const [width, height] = [300, 100]
  const pixels = new Uint8Array(width * height * 4).fill(255)
  for (let at = 0; at < width * height; at++)
    pixels.set(at % width < width / 2 ? [255, 0, 0] : [0, 0, 255], at * 4)
  const jpeg = await Transformer.fromRgbaPixels(pixels, width, height).jpeg()
  const orientation = Buffer.from('49492a0008000000010012010300010000000600000000000000', 'hex')
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), orientation, Buffer.from(secret)])
  return withJpegSegments(jpeg, [[0xe1, exif]])
}

/** Inserts segments, such as metadata, at the beginning of a JPEG. */
export function withJpegSegments(jpeg: Buffer, segments: readonly [marker: number, data: Buffer][]): Buffer {
  const all = segments.map(([marker, data]) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(data.length + 2, 2)
    return Buffer.concat([head, data])
  })
  return Buffer.concat([jpeg.subarray(0, 2), ...all, jpeg.subarray(2)])
}

/**
 * Creates an opaque WebP of 64 × 32 pixels, with an additional chunk. `flag` is the bit in the header that declares the
 * chunk.
 */
export async function webpWithChunk(type: string, flag: number, data: Buffer): Promise<Buffer> {
  const pixels = new Uint8Array(64 * 32 * 4).fill(255)
  const plain = await Transformer.fromRgbaPixels(pixels, 64, 32).webp()
  const header = Buffer.from([flag, 0, 0, 0, 63, 0, 0, 31, 0, 0])
  const riffChunk = (name: string, content: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(content.length)
    return Buffer.concat([Buffer.from(name), length, content, Buffer.alloc(content.length % 2)])
  }
  const further = riffChunk(type, data)
  const body = plain.subarray(12)
  const parts = type === 'ICCP' ? [further, body] : [body, further]
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), riffChunk('VP8X', header), ...parts]))
}

/**
 * Returns the colours of a picture at the given places. Each place is a pair of fractions of the picture's width and
 * height.
 */
export async function pixelsOf(bytes: Uint8Array, places: readonly (readonly [number, number])[]) {
  const { width, height } = await new Transformer(bytes).metadata()
  const raw = await new Transformer(bytes).rawPixels()
  const channels = raw.length / (width * height)
  return {
    width,
    height,
    pixels: places.map(([x, y]) => {
      const at = (Math.floor(y * (height - 1)) * width + Math.floor(x * (width - 1))) * channels
      return [...raw.subarray(at, at + 3)]
    }),
  }
}
