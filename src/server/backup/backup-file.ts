import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Piece } from '../db/copy.ts'
import { SettingError } from '../env.ts'

const NAME = /^wordconnect-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/

/** Returns the name of a backup that is made at this time. The names are in the order of the times. */
export const backupName = (now: Date): string =>
  `wordconnect-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`

/** Returns the names that are names of backups, newest first. */
export const backupsIn = (names: readonly string[]): string[] =>
  names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()

async function* linesOf(pieces: AsyncIterable<Piece>): AsyncGenerator<string> {
  for await (const piece of pieces) yield `${JSON.stringify(piece)}\n`
}

/**
 * Writes a backup file: one line of JSON for each piece of a copy, compressed with gzip. Only the owner can read the
 * file. The file gets its name when it is complete and on the disk. Returns its size in bytes.
 */
export async function writeBackup(file: string, pieces: AsyncIterable<Piece>): Promise<number> {
  const unfinished = `${file}.unfinished`
  try {
    await pipeline(
      Readable.from(linesOf(pieces)),
      createGzip(),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    )
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  return statSync(file).size
}

/** Reads a backup file. Throws a `SettingError` if the file is missing, damaged or not a backup. */
export async function* readBackup(file: string): AsyncGenerator<Piece> {
  await (await open(file).catch(() => refuse(file, 'it cannot be read'))).close()
  const source = createReadStream(file)
  const text = source.pipe(createGunzip()).setEncoding('utf8')
  source.on('error', (error) => text.destroy(error))
  let parts: string[] = []
  try {
    for await (const chunk of text as AsyncIterable<string>) {
      let from = 0
      for (let at = chunk.indexOf('\n'); at !== -1; at = chunk.indexOf('\n', from)) {
        yield pieceIn(file, [...parts, chunk.slice(from, at)].join(''))
        parts = []
        from = at + 1
      }
      parts.push(chunk.slice(from))
    }
    if (parts.join('') !== '') refuse(file, 'its end is missing')
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('Z_')) refuse(file, (error as Error).message)
    throw error
  } finally {
    source.destroy()
    text.destroy()
  }
}

function pieceIn(file: string, line: string): Piece {
  try {
    return Piece.parse(JSON.parse(line))
  } catch {
    return refuse(file, 'a line of it is no part of a backup that this version can read')
  }
}

function refuse(file: string, reason: string): never {
  throw new SettingError(`${file} is not a backup, or is damaged: ${reason}`)
}
