import { applyDecisions } from '../../../src/server/features/desk/decide.service.ts'
import { giveUp, start, win } from '../../support/moves.ts'
import { png } from '../../support/pictures.ts'
import { codeOf, turnOn } from '../../support/second-factor.ts'
import type { TestServer } from '../../support/server.ts'
import { makeStaff, type StaffMember } from '../../support/staff.ts'

/** Time after which a decision has taken effect, in seconds. */
const TAKES_EFFECT_SECONDS = 11
/** The desk asks for the second factor again after ten minutes. */
const LONG_AGO_MS = 11 * 60_000

/** Signs up an owner who signed in with an authenticator app eleven minutes ago. `code` returns the app's next code. */
export async function newOwner(server: TestServer): Promise<StaffMember & { code: () => string }> {
  const owner = await server.player()
  const { secret } = await turnOn(server, owner.client)
  await makeStaff(server, owner.id, 'owner')
  await server.app.context.db
    .updateTable('session')
    .set({ second_factor_at: new Date(server.now().getTime() - LONG_AGO_MS) })
    .where('player_id', '=', owner.id)
    .execute()
  return { ...owner, code: () => codeOf(secret, server.now(), 1) }
}

/** A result that was too quick: the test plays a level in no time. */
export async function holdResult(server: TestServer): Promise<string> {
  const { client, username } = await server.player()
  await win(server, client, await start(client))
  return username
}

async function holdFriend(server: TestServer): Promise<void> {
  const [referrer, friend] = [await server.player(), await server.player()]
  const at = server.now()
  await server.app.context.db
    .insertInto('referral')
    .values({
      ...{ id: `referral-${friend.id}`, person_key: friend.id, player_id: friend.id },
      ...{ referrer_key: referrer.id, referrer_id: referrer.id, network_key: 'a network' },
      ...{ created_at: at, activated_at: at, review: 'held', counted_at: null },
    })
    .execute()
}

export async function askSupport(server: TestServer, subject: string): Promise<void> {
  const { client } = await server.player()
  await client.call('POST /api/support', {
    body: { subject, message: 'Could you look at it?\n\nThank you.' },
  })
}

async function reportName(server: TestServer): Promise<void> {
  const { username } = await server.player()
  for (const reason of ['offensive', 'other'] as const) {
    const { client } = await server.player()
    await client.call('POST /api/users/:username/report', {
      params: { username },
      body: { about: 'name', reason },
    })
  }
}

async function reportPicture(server: TestServer): Promise<void> {
  const { client, username } = await server.player()
  await client.call('PUT /api/account/avatar', { body: png(32, 32) })
  const reporter = await server.player()
  await reporter.client.call('POST /api/users/:username/report', {
    params: { username },
    body: { about: 'picture', reason: 'sexual', note: 'Please look.' },
  })
}

/** Suggests a word about which no editor has decided. */
async function suggestWord(server: TestServer): Promise<void> {
  const { client } = await server.player()
  const { id, missedGroups = [] } = await giveUp(client, (await start(client)).id)
  for (const { words } of missedGroups)
    for (const word of words)
      for (const { color, words: others } of missedGroups) {
        if (others.includes(word)) continue
        const said = await client.try('POST /api/game/:id/suggestions', {
          params: { id },
          body: { word, color },
        })
        if (said.status === 201 && said.body.verdict === null) return
      }
  throw new Error('every word of this board is settled')
}

async function failMail(server: TestServer): Promise<void> {
  const { id } = await server.player()
  const at = server.now()
  await server.app.context.db
    .insertInto('mail')
    .values({
      ...{ id: `mail-${id}`, kind: 'reset_password', recipient: 'reader@wordconnect.example', player_id: id },
      ...{ data: JSON.stringify({ token: 'a token' }), status: 'failed', tries: 6, claim: null },
      ...{ next_try_at: at, failure: '550 No such mailbox', created_at: at, ended_at: at },
    })
    .execute()
}

/** The numbers of items of each kind in a full inbox. */
export const fullInbox = { results: 5, friends: 2, names: 3, pictures: 1, messages: 4, words: 3, mails: 2 }

/** Fills the inbox with items of every kind, through the API where there is one. */
export async function fillInbox(server: TestServer): Promise<void> {
  const times = async (count: number, make: (n: number) => Promise<unknown>) => {
    for (let n = 0; n < count; n++) await make(n)
  }
  await times(fullInbox.results, () => holdResult(server))
  await times(fullInbox.messages, (n) => askSupport(server, `A question, number ${n}`))
  await times(fullInbox.words, () => suggestWord(server))
  await times(fullInbox.names, () => reportName(server))
  await times(fullInbox.pictures, () => reportPicture(server))
  await times(fullInbox.friends, () => holdFriend(server))
  await times(fullInbox.mails, () => failMail(server))
}

/** Lets all decisions take effect. */
export async function letDecisionsApply(server: TestServer): Promise<void> {
  server.passTime(TAKES_EFFECT_SECONDS)
  await applyDecisions(server.app.context)
}
