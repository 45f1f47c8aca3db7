import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../support/client.ts'
import { png } from '../support/pictures.ts'
import type { Attack } from './support/attack.ts'
import { beginUpload, send, UPLOAD_BYTES, type Upload } from './support/upload.ts'
import { onVictim } from './support/victim.ts'

const UPLOADS = { full: 200, short: 60 }
const ACCOUNTS = 10
const MOST_MEGABYTES = 200
const MOST_SECONDS = 70
const HONEST_BYTES_A_SECOND = 200_000

/**
 * Attack: one account, and then several accounts, upload pictures of 5 MB, but never send the last byte. During the
 * attack an honest user with a slow connection uploads a picture of 5 MB.
 */
export const stuckBodies: Attack = (size) =>
  onVictim(async (victim) => {
    const figures: string[] = []
    const problems: string[] = []
    const count = UPLOADS[size]
    for (const accounts of size === 'full' ? [1, ACCOUNTS] : [1]) {
      const name = accounts === 1 ? 'one account' : `${accounts} accounts`
      const attackers = await Promise.all(Array.from({ length: accounts }, () => victim.account()))
      const honest = await victim.account()
      victim.forgetPeak()
      const before = victim.memory()
      const uploads: Upload[] = []
      for (let n = 0; n < count; n++) uploads.push(await stick(attackers[n % accounts] as Client))
      await victim.answers()
      const megabytes = Math.round(victim.peak() - before)
      const refused = uploads.filter((upload) => upload.status() !== undefined).length
      figures.push(`${name}: +${megabytes} MB, ${refused} of ${count} refused at once`)
      if (megabytes >= MOST_MEGABYTES) problems.push(`${name} cost ${megabytes} MB`)
      if (size === 'full') {
        const status = await slowUpload(honest)
        figures.push(`an honest slow upload: ${status}`)
        if (status !== 200) problems.push(`an honest slow upload was answered ${status}`)
        const seconds = await secondsUntilEnded(uploads)
        figures.push(`the last of them ended after ${seconds === undefined ? 'too long' : `${seconds} s`}`)
        if (seconds === undefined) problems.push(`uploads are open after ${MOST_SECONDS} s`)
      }
      for (const { socket } of uploads) socket.destroy()
      await victim.answers()
    }
    return { figures, problems }
  })

/** Sends a picture without its last byte, even if the server has already refused the picture. */
async function stick(client: Client): Promise<Upload> {
  const upload = await beginUpload(client)
  await send(upload, new Uint8Array(UPLOAD_BYTES - 1))
  return upload
}

/**
 * Sends a picture slowly. The file ends with zero bytes, which decoders of pictures ignore. Returns the HTTP status of
 * the server's reply.
 */
async function slowUpload(client: Client): Promise<number | undefined> {
  const upload = await beginUpload(client, { address: '198.51.100.9' })
  const picture = Buffer.concat([png(300, 300), Buffer.alloc(UPLOAD_BYTES)]).subarray(0, UPLOAD_BYTES)
  await send(upload, picture, HONEST_BYTES_A_SECOND)
  while (upload.status() === undefined && !upload.socket.destroyed) await sleep(50)
  upload.socket.destroy()
  return upload.status()
}

/** Returns the duration of the longest upload in seconds, or undefined if an upload stays open too long. */
async function secondsUntilEnded(uploads: readonly Upload[]): Promise<number | undefined> {
  const late = new AbortController()
  const all = Promise.all(uploads.map(({ ended }) => ended))
  const millis = await Promise.race([all, sleep(MOST_SECONDS * 1000, undefined, { signal: late.signal })])
  late.abort()
  return millis && Math.round(Math.max(...millis) / 1000)
}
