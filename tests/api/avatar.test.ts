import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { Transformer } from '@napi-rs/image'
import { describe, expect, test } from 'vitest'
import { checksums } from '../support/checksums.ts'
import type { Client } from '../support/client.ts'
import { onOneDatabase } from '../support/on-databases.ts'
import { photo, pixelsOf, png, webpWithChunk, withJpegSegments } from '../support/pictures.ts'

const MEGABYTE = 1024 * 1024

onOneDatabase('pictures', (server) => {
  const put = (client: Client, bytes: Uint8Array, type = 'application/octet-stream') =>
    client.try('PUT /api/account/avatar', {
      headers: { 'content-type': type },
      body: bytes,
    })
  const fetchBytes = async (url: string) => {
    const response = await fetch(server.origin + url)
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
  }

  test('a photo is turned upright, cut square, made small, and tells nothing but what it shows', async () => {
    const { client, id } = await server.player()
    const answer = await put(client, await photo('52.5200N 13.4050E by a telephone'), 'image/jpeg')
    expect(answer.status).toBe(200)
    const url = String(answer.body.profileImageUrl)
    expect(url).toMatch(/^\/api\/avatars\/[\w-]{43}\.webp$/)
    const { response, bytes } = await fetchBytes(url)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(bytes.length).toBeLessThan(20_000)
    expect(Buffer.from(bytes).includes('telephone')).toBe(false)
    expect(await new Transformer(bytes).metadata(true)).not.toHaveProperty('exif')
    const shown = await pixelsOf(bytes, [
      [0.5, 0.02],
      [0.5, 0.98],
    ])
    expect([shown.width, shown.height]).toEqual([256, 256])
    const near = (color: number[]) => color.map((part) => Math.round(part / 255))
    expect(shown.pixels.map(near)).toEqual([
      [1, 0, 0],
      [0, 0, 1],
    ])
    expect((await client.call('GET /api/auth/user')).profileImageUrl).toBe(url)
    const { client: other } = await server.player()
    const { users } = await other.call('GET /api/users', { query: { search: 'player' } })
    expect(users.find((user) => user.id === id)?.profileImageUrl).toBe(url)
  })

  test('PNG and WebP do too; the bytes decide, whatever type they are sent as', async () => {
    const { client } = await server.player()
    const flat = png(40, 90, { text: 'a secret remark' })
    const webp = await new Transformer(png(500, 300, { color: [20, 200, 40] })).webp()
    for (const type of ['image/png', 'image/gif', 'image/svg+xml', 'application/octet-stream']) {
      const answer = await put(client, flat, type)
      expect(answer.status, type).toBe(200)
      const { bytes } = await fetchBytes(String(answer.body.profileImageUrl))
      expect(Buffer.from(bytes).includes('secret')).toBe(false)
    }
    expect((await put(client, webp, 'image/webp')).status).toBe(200)
  })

  const refused: [string, () => Uint8Array | Promise<Uint8Array>, number, string][] = [
    ['nothing', () => Buffer.from([]), 415, 'unknown_image_type'],
    [
      'a page named like a picture',
      () => Buffer.from('<script>alert(1)</script>'),
      415,
      'unknown_image_type',
    ],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'unknown_image_type'],
    ['a program', () => Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), 415, 'unknown_image_type'],
    ['a GIF', () => Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'), 415, 'unknown_image_type'],
    ['a PNG of which half is missing', () => png(300, 300).subarray(0, 100), 422, 'broken_image'],
    ['a PNG with nothing but its first bytes', () => png(9, 9).subarray(0, 9), 422, 'broken_image'],
    [
      'a PNG that is something else inside',
      () => Buffer.from(`${png(9, 9).toString('latin1').slice(0, 33)}junk`, 'latin1'),
      422,
      'broken_image',
    ],
    ['a photo that was cut off', async () => (await photo('')).subarray(0, 900), 422, 'broken_image'],
    [
      'a photo of which there is only the head',
      async () => (await photo('')).subarray(0, 3),
      422,
      'broken_image',
    ],
    [
      'a WebP that was cut off',
      async () => (await new Transformer(png(90, 90)).webp()).subarray(0, 60),
      422,
      'broken_image',
    ],
    ['a picture without a size', () => png(9, 9, { claim: [0, 9] }), 422, 'broken_image'],
    [
      'a few bytes that claim to be terabytes',
      () => png(9, 9, { claim: [2_000_000, 2_000_000] }),
      422,
      'image_too_many_pixels',
    ],
    ['a thread of a picture', () => png(1, 40_000), 422, 'image_too_many_pixels'],
    [
      '24 megapixels of 16 bits a channel',
      () => png(9, 9, { claim: [6000, 4000], bits: 16 }),
      422,
      'image_too_many_pixels',
    ],
    ['51 megapixels', () => png(9, 9, { claim: [8500, 6000] }), 422, 'image_too_many_pixels'],
    [
      'more than five megabytes',
      () => Buffer.concat([png(9, 9), Buffer.alloc(5 * MEGABYTE)]),
      413,
      'image_too_large',
    ],
  ]
  test.each(refused)('%s is refused with a sentence, and nothing changes', async (_, make, status, code) => {
    const { client } = await server.player()
    await put(client, png(30, 30))
    const before = await checksums(server)
    const answer = await put(client, await make(), 'image/png')
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
    expect(answer.body.message).toMatch(/choose/)
    expect(await checksums(server)).toEqual(before)
  })

  test('a photo of 12 megapixels, and a small picture of 16 bits a channel', async () => {
    const { client } = await server.player()
    const pixels = new Uint8Array(4000 * 3000 * 4).fill(120)
    const big = await Transformer.fromRgbaPixels(pixels, 4000, 3000).jpeg()
    expect((await put(client, big)).status).toBe(200)
    expect((await put(client, png(60, 40, { bits: 16 }))).status).toBe(200)
  })

  describe('metadata that unpack to 200 MB', () => {
    const packed = deflateSync(Buffer.alloc(200 * MEGABYTE), { level: 9 })
    const named = (name: string) => Buffer.concat([Buffer.from(`${name}\0`, 'latin1'), packed])
    /** For each type of PNG chunk, the bytes that come before the compressed data: keywords, flags and languages. */
    const heads = { iCCP: 'x\0', zTXt: 'x\0', iTXt: 'x\0\x01\0\0', eXIf: 'II*', sPLT: 'x', zzAP: '' }
    const inJpeg = async (marker: number, head: string) =>
      withJpegSegments(await photo(''), [[marker, named(head).subarray(0, 65_000)]])
    const pictures: [string, () => Buffer | Promise<Buffer>][] = [
      ...Object.entries(heads).map(([type, head]): [string, () => Buffer] => [
        `PNG ${type}`,
        () => png(64, 32, { metadata: [[type, named(head)]] }),
      ]),
      ['JPEG profile', () => inJpeg(0xe2, 'ICC_PROFILE\0\x01\x01')],
      ['JPEG Exif', () => inJpeg(0xe1, 'Exif\0')],
      ['JPEG XMP', () => inJpeg(0xe1, 'http://ns.adobe.com/xap/1.0/')],
      ['JPEG comment', () => inJpeg(0xfe, '')],
      ['WebP profile', () => webpWithChunk('ICCP', 0x20, packed)],
      ['WebP Exif', () => webpWithChunk('EXIF', 0x08, packed)],
      ['WebP XMP', () => webpWithChunk('XMP ', 0x04, packed)],
    ]
    test.each(pictures)('%s: are never unpacked', async (_, make) => {
      const { client } = await server.player()
      const bytes = await make()
      const isMeasured = existsSync('/proc/self/clear_refs')
      const before = process.memoryUsage().rss
      if (isMeasured) writeFileSync('/proc/self/clear_refs', '5')
      expect((await put(client, bytes)).status).toBe(200)
      if (!isMeasured) return
      const [, peak] = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
      expect(Number(peak) * 1024 - before).toBeLessThan(80 * MEGABYTE)
    })
  })

  test('a body that is JSON, and a picture where none is taken', async () => {
    const { client } = await server.player()
    const json = await client.try('PUT /api/account/avatar', { body: { image: 'x' } })
    expect(json).toMatchObject({ status: 415, body: { code: 'unknown_image_type' } })
    const bytes = await client.try('POST /api/game/start', {
      headers: { 'content-type': 'image/png' },
      body: png(9, 9),
    })
    expect(bytes).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
    expect((await put(server.client(), png(9, 9))).status).toBe(401)
  })

  test('a new picture has a new address; removed, none is left', async () => {
    const { client } = await server.player()
    const first = String((await put(client, png(30, 30))).body.profileImageUrl)
    const second = String((await put(client, png(30, 30, { color: [1, 2, 3] }))).body.profileImageUrl)
    expect(second).not.toBe(first)
    expect([(await fetchBytes(first)).response.status, (await fetchBytes(second)).response.status]).toEqual([
      404, 200,
    ])
    const { client: twin } = await server.player()
    const same = String((await put(twin, png(30, 30, { color: [1, 2, 3] }))).body.profileImageUrl)
    expect(same).not.toBe(second)
    expect((await client.call('DELETE /api/account/avatar')).profileImageUrl).toBeNull()
    expect((await fetchBytes(second)).response.status).toBe(404)
    expect((await fetchBytes(same)).response.status).toBe(200)
    for (const file of ['x.webp', '../../etc/passwd', `${'a'.repeat(43)}.webp`, `${'a'.repeat(43)}.png`])
      expect((await fetchBytes(`/api/avatars/${encodeURIComponent(file)}`)).response.status, file).toBe(404)
  })

  test('it is in the export, and goes with the account', async () => {
    const { client } = await server.player()
    const url = String((await put(client, png(30, 30))).body.profileImageUrl)
    const { bytes } = await fetchBytes(url)
    const { picture } = await client.call('GET /api/account/export')
    expect(picture).toMatchObject({ webpBase64: Buffer.from(bytes).toString('base64') })
    await client.call('DELETE /api/account', { body: { password: 'a quiet harbour' } })
    expect((await fetchBytes(url)).response.status).toBe(404)
  })
})
