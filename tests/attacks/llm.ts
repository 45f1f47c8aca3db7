import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import type { Client } from '../support/client.ts'
import { giveUp, guess, start } from '../support/moves.ts'
import type { Attack, Size } from './support/attack.ts'
import { MOST_P99_MS, startBystander } from './support/bystander.ts'
import { becomePremium, onVictim, type Victim } from './support/victim.ts'

const PLAYERS: Readonly<Record<Size, number>> = { short: 2, full: 8 }
/** Number of finished levels that a player needs to get insights. */
const LEVELS = 5
/** Longest allowed time of a request for insights, in ms. The server waits 3 s for the model. */
const MOST_MS = 6_000
const MOST_MEGABYTES = 150
const PIECE = Buffer.alloc(1024 * 1024, 'x')
const DRIP_MS = 100
const JSON_TYPE = { 'content-type': 'application/json' }

/** A hostile reply of the model's endpoint. `inside` is an address in the operator's network. */
type Manner = (response: ServerResponse, inside: string) => void

const manners: Readonly<Record<string, Manner>> = {
  redirect: (response, inside) => response.writeHead(307, { location: `${inside}/secret` }).end(),
  silence: () => {},
  drip(response) {
    response.writeHead(200, JSON_TYPE)
    const timer = setInterval(() => response.write(' '), DRIP_MS)
    response.once('close', () => clearInterval(timer))
  },
  flood(response) {
    response.writeHead(200, JSON_TYPE)
    const more = () => {
      while (!response.destroyed && response.write(PIECE));
    }
    response.on('drain', more)
    more()
  },
  'gzip bomb'(response) {
    response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' })
    const zip = createGzip()
    zip.pipe(response)
    const more = () => {
      while (!response.destroyed && zip.write(PIECE));
    }
    zip.on('drain', more)
    response.once('close', () => zip.removeListener('drain', more))
    more()
  },
}

/**
 * Attack: the endpoint of the language model is hostile. The endpoint redirects to an address inside the operator's
 * network, never replies, or replies without end. Players must still get their insights, nobody must wait long, and the
 * server must use only a little memory.
 */
export const llm: Attack = async (size) => {
  const figures: string[] = []
  const problems: string[] = []
  let isInsideAsked = false
  const inside = createServer((_request, response) => {
    isInsideAsked = true
    response.end('{}')
  })
  let manner: Manner = () => {}
  let asked = 0
  const model = createServer((request, response) => {
    asked++
    request.resume()
    response.on('error', () => {}) // the victim may close the connection
    manner(response, originOf(inside))
  })
  for (const server of [inside, model]) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  }
  const settings = { LLM_BASE_URL: `${originOf(model)}/v1`, LLM_MODEL: 'a model' }
  try {
    for (const [name, itsManner] of Object.entries(manners)) {
      manner = itsManner
      asked = 0
      const finding = await onVictim((victim) => withModel(victim, name, size), settings)
      if ('missing' in finding) return finding
      figures.push(...finding.figures)
      problems.push(...finding.problems)
      if (asked === 0) problems.push(`${name}: nobody asked the model`)
      if (isInsideAsked) problems.push(`${name}: an address inside the network was asked`)
    }
    return { figures, problems }
  } finally {
    for (const server of [inside, model]) {
      server.closeAllConnections()
      server.close()
    }
  }
}

const originOf = (server: { address(): unknown }) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`

async function withModel(victim: Victim, name: string, size: Size) {
  const players: Client[] = []
  for (let n = 0; n < PLAYERS[size]; n++) {
    const player = await victim.player(`reader${n}`)
    await becomePremium(player)
    await playLevels(player)
    players.push(player)
  }
  const bystander = await victim.player('bystander')
  await victim.answers()
  victim.forgetPeak()
  const before = victim.memory()
  const stop = startBystander(bystander)
  const began = performance.now()
  const answers = await Promise.all(players.map((player) => player.try('GET /api/recommendations')))
  const ms = Math.round(performance.now() - began)
  await sleep(Math.max(0, 2_000 - ms)) // the bystander's 99th percentile needs some calls
  const { p99, failed } = await stop()
  const megabytes = victim.product.running() ? Math.round(victim.peak() - before) : Number.NaN
  const problems = answers
    .filter(({ status }) => status !== 200)
    .map(({ status }) => `${name}: insights were answered ${status}`)
  if (!victim.product.running()) problems.push(`${name}: the server ended`)
  if (ms > MOST_MS) problems.push(`${name}: insights took ${ms} ms`)
  if (p99 > MOST_P99_MS) problems.push(`${name}: a bystander's p99 is ${p99} ms`)
  if (failed > 0) problems.push(`${name}: ${failed} calls of a bystander failed`)
  if (!(megabytes < MOST_MEGABYTES)) problems.push(`${name}: the server used ${megabytes} MB more`)
  return { figures: [`${name}: ${ms} ms, +${megabytes} MB, bystander's p99 ${p99} ms`], problems }
}

/** Plays levels that count for the insights: the player makes one guess in each level. */
async function playLevels(client: Client): Promise<void> {
  for (let n = 0; n < LEVELS; n++) {
    const { id, words } = await start(client)
    await guess(
      client,
      id,
      words.slice(0, 4).map((word) => word.id),
    )
    await giveUp(client, id)
  }
}
