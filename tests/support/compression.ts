import { syncBuiltinESMExports } from 'node:module'
import zlib from 'node:zlib'

const blocking = [
  'gzipSync',
  'deflateSync',
  'deflateRawSync',
  'brotliCompressSync',
  'zstdCompressSync',
] as const

/** Returns the names of the functions that compressed on the main thread, where every other request waits, during `work`. */
export async function onMainThread(work: () => Promise<unknown>): Promise<string[]> {
  const called: string[] = []
  const originals = blocking.map((name) => [name, zlib[name]] as const)
  for (const [name, original] of originals) {
    const noted = (...given: Parameters<typeof zlib.gzipSync>) => {
      called.push(name)
      return (original as typeof zlib.gzipSync)(...given)
    }
    Object.assign(zlib, { [name]: noted })
  }
  syncBuiltinESMExports()
  try {
    await work()
  } finally {
    Object.assign(zlib, Object.fromEntries(originals))
    syncBuiltinESMExports()
  }
  return called
}
