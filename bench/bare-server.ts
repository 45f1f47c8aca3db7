// A server with only the web framework and the database driver, without the product's code. The benchmarks compare the
// product's speed with the speed of this minimal server.
import Fastify from 'fastify'
import pg from 'pg'
import { collectDefaultMetrics, register } from 'prom-client'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = Fastify()

app.get('/health', () => ({ ok: true }))

app.post<{ Params: { id: string }; Body: { wordIds: string[] } }>('/guess/:id', async (request) => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query('select * from bare_game where id = $1 for update', [
      request.params.id,
    ])
    await client.query('update bare_game set mistakes = $2, guesses = $3, status = $4 where id = $1', [
      request.params.id,
      (rows[0]?.mistakes ?? 0) + 1,
      JSON.stringify([{ tileIds: request.body.wordIds, group: null }]),
      'playing',
    ])
    await client.query('commit')
    return { outcome: 'wrong' }
  } finally {
    client.release()
  }
})

app.get<{ Params: { token: string } }>('/session/:token', async (request) => {
  const { rows } = await pool.query(
    `select player.*, session.id as session_id from session join player on player.id = session.player_id
     where session.token = $1 and session.expires_at > now()`,
    [request.params.token],
  )
  return { id: rows[0]?.id }
})

// A simple event stream without the product's sessions, topics and headers.
app.get('/events', (_request, reply) => {
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  reply.raw.write('retry: 2000\n\n')
  const beat = setInterval(() => reply.raw.write(':\n\n'), 20_000)
  reply.raw.once('close', () => clearInterval(beat))
})

collectDefaultMetrics()
app.get('/api/metrics', () => register.metrics())

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.once('SIGTERM', () => process.exit(0))
