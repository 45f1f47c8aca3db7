import { createHash } from 'node:crypto'
import OpenAI from 'openai'
import { checkedWords, type Words, withWords, wordsOf } from '../../../engine/insight/reword.ts'
import type { Statements } from '../../../engine/insight/wording.ts'
import type { Context } from '../../context.ts'
import type { LlmSettings } from '../../env.ts'
import * as store from './insight.store.ts'

/** Longest time that a request waits for the language model, in ms. */
const TIMEOUT_MS = 3000
/**
 * Pause after a failed request to the language model, in ms. A reply that changes the meaning also counts as a failure.
 * During the pause, the server does not use the model.
 */
const REST_MS = 300_000
const MOST_LETTERS = 8000
/** Longest reply that the server reads, in bytes of the decompressed body. */
const MOST_BYTES = 100_000
const KEPT_DAYS = 30

const TASK = `You reword short sentences for a word game. You get a JSON object. Answer with a JSON object that has the same keys, each with
its sentence in warmer, simple English, addressed to "you". Say nothing that the sentence does not say: keep every number as it is and in
its order, add no number, name, praise, advice or reason. No markup.`

/** For each language model: the time of the next allowed request, in Unix ms. */
const resting = new WeakMap<LlmSettings, number>()

/**
 * Sends statements to a language model, which rewords them, and checks that the meaning is the same. Returns the
 * original statements if the operator has set no model, if the model fails or is too slow, or if the meaning has
 * changed. The server sends only the sentences to the model, and no other data about the player.
 */
export async function reworded(context: Context, statements: Statements): Promise<Statements> {
  const { env, db, log, now } = context
  if (!env.llm || (resting.get(env.llm) ?? 0) > Date.now()) return statements
  const plain = wordsOf(statements)
  const key = createHash('sha256')
    .update(JSON.stringify([env.llm.model, plain]))
    .digest('base64url')
  try {
    const kept = await store.findWords(db, key)
    const words = kept ?? checkedWords(plain, await ask(env.llm, plain))
    if (!words) throw new Error('the wording changes the meaning')
    if (!kept) await store.keepWords(db, { key, words, now: now() })
    return withWords(statements, words)
  } catch (error) {
    resting.set(env.llm, Date.now() + REST_MS)
    log.warn({ err: error }, 'the language model failed; insights use plain words')
    return statements
  }
}

async function ask({ baseUrl, apiKey, model }: LlmSettings, plain: Words): Promise<unknown> {
  // Redirects are not allowed. A redirect could send the request with the sentences to an address inside the operator's
  // network.
  const fetchOptions = { redirect: 'error' } as const
  const client = new OpenAI({ baseURL: baseUrl, apiKey, maxRetries: 0, fetchOptions, fetch: fetchShort })
  const answer = await client.chat.completions.create(
    {
      model,
      messages: [
        { role: 'system', content: TASK },
        { role: 'user', content: JSON.stringify(plain) },
      ],
      response_format: { type: 'json_object' },
    },
    { signal: AbortSignal.timeout(TIMEOUT_MS) },
  )
  const text = answer.choices[0]?.message.content ?? ''
  if (text.length > MOST_LETTERS) throw new Error(`the answer has more than ${MOST_LETTERS} characters`)
  return JSON.parse(text)
}

/** Like `fetch`, but fails as soon as the body of the reply has more than MOST_BYTES bytes. */
const fetchShort: typeof fetch = async (url, init) => {
  const { status, headers, body } = await fetch(url, init)
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    if (bytes > MOST_BYTES) throw new Error(`the reply has more than ${MOST_BYTES} bytes`)
    parts.push(part)
  }
  return new Response(Buffer.concat(parts), { status, headers })
}

export const dropOldWords = ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> =>
  store.deleteWordsBefore(db, new Date(now().getTime() - KEPT_DAYS * 86_400_000))
