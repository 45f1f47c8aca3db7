import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'

/** The path of the program `redis-server`. Without it, the tests with Redis are skipped. */
export const redisPath = process.env.TEST_REDIS_PATH

export interface TestRedis {
  url: string
  start(): Promise<void>
  /** Kills the server. Its data are lost. */
  stop(): Promise<void>
}

/** Starts a Redis server that keeps nothing on disk, on a free port. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort()
  let running: ChildProcess | undefined
  const redis: TestRedis = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const options = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
      const child = spawn(redisPath ?? 'redis-server', options, {
        cwd: tmpdir(),
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      running = child
      process.once('exit', () => child.kill('SIGKILL'))
      await new Promise<void>((resolve, reject) => {
        child.once('exit', () => reject(new Error('redis-server ended too early')))
        child.once('error', reject)
        child.stdout.on('data', (text) => {
          if (String(text).includes('Ready to accept connections')) resolve()
        })
      })
    },
    async stop() {
      if (!running || running.exitCode !== null || running.signalCode !== null) return
      running.kill('SIGKILL')
      await once(running, 'exit')
    },
  }
  await redis.start()
  return redis
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
