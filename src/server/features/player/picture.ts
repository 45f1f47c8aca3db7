import { ResizeFit, Transformer } from '@napi-rs/image'
import pLimit from 'p-limit'
import { Refusal } from '../../refusal.ts'

/** Width and height of a stored picture, in pixels. No page needs a larger size, even on a high-density screen. */
const SIDE = 256
const QUALITY = 82
const MOST_PIXELS = 50_000_000
/**
 * Maximum size of a decoded picture, in bytes. A large photo of a phone is small enough: 50 megapixels with three bytes
 * each (red, green, blue).
 */
const MOST_PIXEL_BYTES = 3 * MOST_PIXELS
/**
 * Maximum ratio of a picture's longer side to its shorter side. The ratio is limited because the decoder first scales
 * the shorter side to SIDE and then crops the longer side. Without the limit, the longer side could be very large
 * before the cropping.
 */
const MOST_RATIO = 50
/**
 * Maximum number of pictures that wait for decoding. In a longer queue, a request could wait longer than `SILENCE_MS`.
 * After this time, the server closes the connection.
 */
const MOST_WAITING = 10
/**
 * Queue that decodes one picture at a time. Decoding the largest allowed picture needs about 400 MB of memory, and uses
 * a processor core for a few seconds.
 */
const oneAtATime = pLimit(1)

/**
 * Converts a picture to a square, upright WebP file without metadata (place, camera, time). The function determines the
 * type of the picture from its bytes, not from a file name. Refuses with `unknown_image_type`, `image_too_many_pixels`,
 * `broken_image` or `busy`.
 */
export async function toAvatar(bytes: Uint8Array): Promise<Buffer> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = sizeOf(buffer)
  if (size === undefined) throw new Refusal('unknown_image_type')
  const { width, height, pixelBytes, bytes: needed = buffer } = size
  if (!(width > 0 && height > 0 && pixelBytes > 0)) throw new Refusal('broken_image')
  // The size is checked before the decoding, because a file of a few bytes can decode to terabytes.
  if (width * height > MOST_PIXELS) throw new Refusal('image_too_many_pixels')
  if (width * height * pixelBytes > MOST_PIXEL_BYTES)
    throw new Refusal('image_too_many_pixels', {
      message:
        'This picture takes too much memory: choose one with fewer pixels, or a JPEG of at most 50 megapixels.',
    })
  if (Math.max(width, height) > MOST_RATIO * Math.min(width, height))
    throw new Refusal('image_too_many_pixels', {
      message: 'This picture is too long and thin: choose one that is nearer to a square.',
    })
  if (oneAtATime.pendingCount >= MOST_WAITING) throw new Refusal('busy')
  return oneAtATime(async () => {
    try {
      return await new Transformer(needed)
        .rotate()
        .resize({ width: SIDE, height: SIDE, fit: ResizeFit.Cover })
        .webp(QUALITY)
    } catch {
      throw new Refusal('broken_image')
    }
  })
}

interface Size {
  width: number
  height: number
  /** Number of bytes that each pixel takes after decoding. */
  pixelBytes: number
  /** Bytes of the picture that must be decoded; absent if all bytes must be decoded. */
  bytes?: Buffer
}

const broken: Size = { width: 0, height: 0, pixelBytes: 0 }

/**
 * Reads the size from a picture's header. Returns 0 × 0 for a broken picture, and undefined if the file is not a PNG,
 * JPEG or WebP.
 */
function sizeOf(bytes: Buffer): Size | undefined {
  try {
    if (bytes.indexOf('\x89PNG\r\n\x1a\n', 0, 'latin1') === 0) return pngSize(bytes)
    if (bytes.indexOf('\xff\xd8\xff', 0, 'latin1') === 0) return jpegSize(bytes)
    if (bytes.indexOf('RIFF') === 0 && bytes.indexOf('WEBP') === 8) return webpSize(bytes)
  } catch (error) {
    if (error instanceof RangeError) return broken // the read was beyond the end of the bytes
    throw error
  }
  return undefined
}

/** Bit of a PNG's colour type: set for a coloured picture, not set for a grey picture. */
const PNG_COLOUR = 2

function pngSize(bytes: Buffer): Size {
  // The size of a pixel always includes an alpha channel, because a later chunk can make every PNG transparent.
  const channels = bytes.readUInt8(25) & PNG_COLOUR ? 4 : 2
  return {
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    pixelBytes: bytes.readUInt8(24) === 16 ? 2 * channels : channels,
    bytes: pngWithoutMetadata(bytes),
  }
}

const PNG_SIGNATURE_BYTES = 8
/** Number of bytes of a PNG chunk without its data: length, type and checksum. */
const PNG_CHUNK_BYTES = 12
/** Types of the PNG chunks that are necessary to decode the pixels. */
const PNG_PIXELS = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])

/**
 * Removes all chunks of a PNG that are not in `PNG_PIXELS`. Some of these chunks are compressed, and the decoder would
 * decompress them. For example, a colour profile of 4 MB can become 4 GB. This is not necessary for JPEG and WebP,
 * because their metadata is not compressed.
 */
function pngWithoutMetadata(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, PNG_SIGNATURE_BYTES)]
  for (let at = PNG_SIGNATURE_BYTES; at + PNG_CHUNK_BYTES <= bytes.length; ) {
    const end = at + PNG_CHUNK_BYTES + bytes.readUInt32BE(at)
    if (PNG_PIXELS.has(bytes.toString('latin1', at + 4, at + 8))) kept.push(bytes.subarray(at, end))
    at = end
  }
  return Buffer.concat(kept)
}

const SOF_MARKERS = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])
const SCAN = 0xda
const END = Buffer.from([0xff, 0xd9])

function jpegSize(bytes: Buffer): Size {
  let size = broken
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) return broken
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) {
      at += 1 // the byte is padding
      continue
    }
    if (SOF_MARKERS.has(marker))
      size = {
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
        pixelBytes: bytes.readUInt8(at + 9),
      }
    // A truncated JPEG has no end marker. The function treats it as broken, because decoders would accept it and fill
    // the missing part with grey.
    if (marker === SCAN) return bytes.lastIndexOf(END) > at ? size : broken
    at += 2 + bytes.readUInt16BE(at + 2)
  }
}

/**
 * Number of bytes of a decoded WebP pixel: red, green, blue and alpha. Alpha is necessary because a WebP can be
 * transparent.
 */
const WEBP_PIXEL_BYTES = 4

function webpSize(bytes: Buffer): Size {
  const [width, height] = webpSides(bytes)
  return { width, height, pixelBytes: WEBP_PIXEL_BYTES }
}

function webpSides(bytes: Buffer): [width: number, height: number] {
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') return [1 + bytes.readUIntLE(24, 3), 1 + bytes.readUIntLE(27, 3)]
  if (kind === 'VP8L') {
    const bits = bytes.readUInt32LE(21)
    return [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)]
  }
  if (kind !== 'VP8 ') return [0, 0]
  return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]
}
