import { sql } from 'kysely'
import { type Random, randomFrom } from '../../src/engine/random.ts'
import type { Context } from '../../src/server/context.ts'
import { createAccount, setUsername } from '../../src/server/features/account/account.service.ts'
import { deleteAccount } from '../../src/server/features/account/delete-account.service.ts'
import { rememberNetwork } from '../../src/server/features/account/password-tries.service.ts'
import { decide } from '../../src/server/features/game/decide.service.ts'
import { shareLink } from '../../src/server/features/referral/referral.service.ts'
import { decideHeld, rewardDue, rewardFor } from '../../src/server/features/referral/reward.service.ts'
import { auditWallets } from '../../src/server/features/wallet/audit.service.ts'
import { hasFeature } from '../../src/server/features/wallet/wallet.service.ts'
import { lockPlayer } from '../../src/server/identity/player.store.ts'
import type { Session } from '../../src/server/identity/session.store.ts'
import { newId } from '../../src/server/ids.ts'
import { Refusal } from '../../src/server/refusal.ts'
import type { DatabaseKind } from '../support/database.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { Model } from './model.ts'

/** Number of histories after which the test starts a new server, because the referral job reads the whole database. */
const HISTORIES_A_SERVER = 500
const FEWEST_STEPS = 8
const MOST_STEPS = 20
const DAY = 86_400
/**
 * Times in seconds by which the clock advances. No sum of these times differs from BURST_DAYS by only a few seconds.
 */
const PASSES = [1.1 * DAY, 1.1 * DAY, 3.1 * DAY, 8 * DAY]
const PEOPLE = 6
const NETWORKS = 4
/**
 * Number of friends who sign up in one step of a history. This number is larger than the number of friends that the
 * server can credit to one person on one date.
 */
const CROWD = 12

export interface Played {
  sequences: number
  steps: number
  counted: number
  held: number
  rewards: number
}

/**
 * Plays random histories (sequences of actions) of people who invite one another. Throws if, at the end of a history,
 * the server's data differ from the model.
 */
export async function playHistories(
  kind: DatabaseKind,
  count: number,
  seed: string,
  tell: (played: Played) => void = () => {},
): Promise<Played> {
  const played: Played = { sequences: 0, steps: 0, counted: 0, held: 0, rewards: 0 }
  while (played.sequences < count) {
    const server = await startServer(kind)
    server.passToNoon()
    try {
      const last = Math.min(count, played.sequences + HISTORIES_A_SERVER)
      for (; played.sequences < last; played.sequences++) {
        const name = `${seed} ${played.sequences}`
        const history = new History(server, randomFrom(name), played)
        try {
          await history.play()
        } catch (error) {
          console.error(`history ${name}:\n${history.told.join('\n')}`)
          throw error
        }
      }
      const { differences } = await auditWallets(server.app.context)
      if (differences.length > 0) throw new Error(differences.join('\n'))
    } finally {
      await server.close()
    }
    tell(played)
  }
  return played
}

class History {
  /** The actions of the history so far, for the report of a failure. */
  readonly told: string[] = []
  readonly #model: Model
  readonly #ids: string[] = []
  readonly #codes: string[] = []
  readonly #held: { account: number; game: string }[] = []
  /** A text that is part of the e-mail addresses and networks of this history, so that no other history uses them. */
  readonly #own = newId()
    .replace(/[^A-Za-z0-9]/g, 'x')
    .toLowerCase()
  readonly #context: Context
  readonly #server: TestServer
  readonly #random: Random
  readonly #played: Played
  #people = PEOPLE

  constructor(server: TestServer, random: Random, played: Played) {
    const needsMail = random.chance(0.5)
    const { context } = server.app
    const log = Object.assign(Object.create(context.log), {
      error: (about: { err: unknown }) => {
        throw about.err
      },
    })
    const env = { ...context.env, smtpUrl: needsMail ? 'smtp://127.0.0.1:1' : undefined }
    this.#context = { ...context, log, env }
    this.#model = new Model(needsMail)
    this.#server = server
    this.#random = random
    this.#played = played
  }

  async play(): Promise<void> {
    await this.#signUp()
    const steps = FEWEST_STEPS + this.#random.below(MOST_STEPS - FEWEST_STEPS)
    for (let n = 0; n < steps; n++) await this.#step()
    await this.#settle()
    await this.#compare()
    const { friends, accounts } = this.#model
    this.#played.counted += friends.filter(({ countedOn }) => countedOn !== null).length
    this.#played.held += friends.filter(({ review }) => review !== null).length
    this.#played.rewards += accounts.reduce((sum, { badges }) => sum + badges.length, 0)
    // The test removes waiting referrals, because the referral job would process them again in every later history.
    await sql`update referral set review = 'removed' where counted_at is null`.execute(this.#context.db)
    await sql`update referrer set paid = reached`.execute(this.#context.db)
  }

  async #step(): Promise<void> {
    this.#played.steps++
    const step = this.#random.pick<() => unknown>([
      ...[
        this.#again,
        this.#again,
        this.#signUp,
        this.#signUp,
        this.#friend,
        this.#friend,
        this.#friend,
        this.#name,
      ],
      ...[this.#level, this.#level, this.#release, this.#verify, this.#remove, this.#pass, this.#decide],
      ...[this.#settle, this.#settle],
      ...(this.#random.chance(0.15) ? [this.#crowd, this.#twice] : []),
    ])
    await step.call(this)
    if (this.#random.chance(0.2)) await this.#compare()
  }

  #someAccount(fits: (account: Model['accounts'][number]) => boolean = () => true): number | undefined {
    const fitting = this.#model.accounts.flatMap((account, n) => (account.isAlive && fits(account) ? n : []))
    return fitting.length > 0 ? this.#random.pick(fitting) : undefined
  }

  /**
   * Signs up a person who has no account, usually with the referral code of another person. If the other account is
   * deleted, its referral code is invalid.
   */
  async #signUp(
    person = this.#random.below(this.#people),
    network = this.#random.below(NETWORKS),
    by?: number,
    another = this.#random.chance(0.15),
  ): Promise<number | undefined> {
    const isIn = (spelled: boolean) =>
      this.#model.accounts.some((one) => one.person === person && one.isAlive && !spelled)
    if (isIn(false) && !another) return undefined
    const referrer =
      by ??
      (this.#ids.length > 0 && this.#random.chance(0.8) ? this.#random.below(this.#ids.length) : undefined)
    const strict = this.#random.chance(0.5)
    const n = this.#ids.length
    const email = `${isIn(false) ? `P${person}+${n}` : `p${person}`}.${this.#own}@wordconnect.example`
      .replace(
        /^(P\d+\+\d+)\.(.*)@/,
        (_, local: string, own: string) => `${local.split('+')[0]}.${own}+${n}@`,
      )
      .toLowerCase()
    this.told.push(`${n}: person ${person} on network ${network} by ${referrer}`)
    const isKnown = referrer !== undefined && this.#model.accounts[referrer]?.isAlive === true
    try {
      const about = {
        ...{ email, emailVerified: false, firstName: null, lastName: null, timeZone: undefined },
      }
      const caller = { address: this.#addressOf(network) } as Parameters<typeof createAccount>[2]
      const code = referrer === undefined ? undefined : (this.#codes[referrer] ?? '')
      const player = await this.#context.db.transaction().execute((tx) =>
        createAccount(
          this.#context,
          tx,
          caller,
          about,
          this.#context.now(),
          code === undefined
            ? undefined
            : {
                code: this.#random.chance(0.5) ? code : ` ${code.toLowerCase()}`,
                ifUnknown: strict ? 'refuse' : 'ignore',
              },
        ),
      )
      if (strict && referrer !== undefined && !isKnown) throw new Error('an unknown code was taken')
      await rememberNetwork(this.#context, this.#context.db, caller, player.id)
      this.#ids.push(player.id)
      this.#codes.push((await shareLink(this.#context, { playerId: player.id } as Session)).referralCode)
      this.#model.signUp(person, network, isKnown ? referrer : undefined)
      return n
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'unknown_referral_code' || isKnown || !strict)
        throw error
      return undefined
    }
  }

  #addressOf(network: number): string {
    const hash = [...this.#own].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_536, 7)
    return `10.${hash >> 8}.${hash & 255}.${network}`
  }

  /** Signs up a new person with the referral code of another person. After signing up, the new person plays a level. */
  async #friend(network = this.#random.below(NETWORKS), by = this.#someAccount()): Promise<void> {
    if (by === undefined) return
    const account = await this.#signUp(this.#people++, network, by)
    if (account === undefined) return
    await this.#name(account)
    await this.#level(account, false)
  }

  /**
   * Tries to get a forbidden reward, or to get a reward twice. A person creates another account, or signs up again
   * after a deletion. The referral code belongs to the same person, or to a friend whom the person has invited. The
   * person plays with the new account, and invites a friend with the new account's code.
   */
  async #again(): Promise<void> {
    const first = this.#someAccount()
    const person = this.#model.accounts[first ?? -1]?.person
    if (first === undefined || person === undefined) return
    const brought = this.#model.broughtBy(person)
    if (this.#random.chance(0.3)) await this.#remove(first)
    const network = () => 200 + (this.#ids.length % 50)
    const account = await this.#signUp(person, network(), this.#random.pick([first, ...brought]), true)
    if (account === undefined) return
    await this.#name(account)
    await this.#level(account, false)
    if (this.#random.chance(0.5)) await this.#friend(network(), account)
  }

  /** Signs up more friends of one person than the server credits on one date. Each friend uses a different network. */
  async #crowd(): Promise<void> {
    const by = this.#someAccount()
    for (let n = 0; n < CROWD; n++) await this.#friend(10 + this.#people, by)
  }

  /**
   * Does several actions at the same time: ends one level in two tabs, and ends the levels of two friends of one
   * person.
   */
  async #twice(): Promise<void> {
    const by = this.#someAccount()
    if (by === undefined) return
    const one = await this.#signUp(this.#people++, 10 + this.#people, by)
    const other = await this.#signUp(this.#people++, 10 + this.#people, by)
    if (one === undefined || other === undefined) return
    await this.#name(one)
    await this.#name(other)
    await this.#level(one, false)
    await this.#level(other, false)
    await Promise.all([this.#completed(one), this.#completed(one), this.#completed(other)])
    await this.#settle()
  }

  async #name(account = this.#someAccount(({ isNamed }) => !isNamed)): Promise<void> {
    if (account === undefined) return
    this.told.push(`name ${account}`)
    await setUsername(this.#context, this.#ids[account] ?? '', `player_${(++names).toString(4)}`)
    const one = this.#model.accounts[account]
    if (one) one.isNamed = true
    this.#model.activate(account, +this.#server.now())
  }

  /** Completes a level of an account. If `isHeld` is true, the result of the level waits for an operator's decision. */
  async #level(account = this.#someAccount(), isHeld = this.#random.chance(0.4)): Promise<void> {
    if (account === undefined) return
    this.told.push(`level of ${account}${isHeld ? ', held' : ''}`)
    const [game, playerId, now] = [newId(), this.#ids[account] ?? '', this.#server.now()]
    await sql`with dealt as (
        insert into game (id, player_id, mode, run_id, level, status, seed, board, category_ids, word_keys, score_before, started_at,
          ended_at, withheld)
        values (${game}, ${playerId}, 'classic', ${game}, 1, 'level_complete', '', '{"groups":[],"tiles":[]}', '{}', '{}', 0, ${now},
          ${now}, ${isHeld ? 'held' : null})),
      recorded as (insert into play_record (player_id) values (${playerId}) on conflict do nothing),
      noted as (insert into held_result (game_id, player_id, doubt, held_at)
        select ${game}, ${playerId}, 'reading', ${now} where ${isHeld})
      insert into score (id, player_id, run_id, game_id, level, score, level_score, completed, words_found, run_words_found, seconds,
        mistakes, guesses, hint_used, life_used, created_at)
      values (${game}, ${playerId}, ${game}, ${game}, 1, 100, 100, true, 16, 16, 60, 0, 4, false, false, ${now})`.execute(
      this.#context.db,
    )
    if (isHeld) this.#held.push({ account, game })
    else await this.#completed(account)
  }

  async #completed(account: number): Promise<void> {
    const playerId = this.#ids[account] ?? ''
    await this.#context.db.transaction().execute(async (tx) => {
      await lockPlayer(tx, playerId)
      await this.#context.levelCompleted(tx, playerId, this.#context.now())
    })
    const one = this.#model.accounts[account]
    if (one) one.hasLevel = true
    this.#model.activate(account, +this.#server.now())
  }

  /** As an operator, releases or removes the oldest result that waits for a decision. */
  async #release(): Promise<void> {
    const next = this.#held.shift()
    if (!next) return
    const decision = this.#random.chance(0.7) ? 'release' : 'remove'
    this.told.push(`${decision} a level of ${next.account}`)
    const one = this.#model.accounts[next.account]
    if (!one?.isAlive) return
    await decide(this.#context, next.game, decision)
    if (decision === 'remove') return
    one.hasLevel = true
    this.#model.activate(next.account, +this.#server.now())
  }

  async #verify(): Promise<void> {
    const account = this.#someAccount(({ isVerified }) => !isVerified)
    if (account === undefined) return
    this.told.push(`verify ${account}`)
    await this.#context.db
      .updateTable('player')
      .set({ email_verified: true })
      .where('id', '=', this.#ids[account] ?? '')
      .execute()
    const one = this.#model.accounts[account]
    if (one) one.isVerified = true
  }

  async #remove(account = this.#random.chance(0.6) ? this.#someAccount() : undefined): Promise<void> {
    if (account === undefined) return
    this.told.push(`delete ${account}`)
    await deleteAccount(this.#context, this.#ids[account] ?? '', '10.9.9.9')
    const one = this.#model.accounts[account]
    if (one) one.isAlive = false
  }

  #pass(): void {
    const seconds = this.#random.pick(PASSES)
    this.told.push(`${seconds / DAY} days`)
    this.#server.passTime(seconds)
  }

  /**
   * As an operator, decides about an invited friend whose referral must be checked. The decision says whether the
   * friend counts for the person who sent the invitation.
   */
  async #decide(): Promise<void> {
    const rows = await this.#context.db
      .selectFrom('referral')
      .innerJoin('player', 'player.id', 'referral.player_id')
      .select(['referral.id', 'referral.player_id'])
      .where('review', '=', 'held')
      .where('referral.player_id', 'in', this.#ids)
      .orderBy('activated_at')
      .execute()
    const row = rows[0]
    const friend = this.#model.friends.find(({ account }) => this.#ids[account] === row?.player_id)
    if (!row || !friend) return
    const decision = this.#random.chance(0.7) ? 'released' : 'removed'
    this.told.push(`${decision}: friend ${friend.account}`)
    friend.review = decision
    await decideHeld(this.#context.db, this.#context, row.id, decision)
    await rewardDue(this.#context)
    this.#model.settle(+this.#server.now(), await this.#owners())
  }

  /** For each person and each tier, returns the account that received the reward. */
  async #owners(): Promise<Map<string, number>> {
    const rewards = await this.#context.db
      .selectFrom('referral_reward')
      .select(['player_id', 'tier'])
      .where('player_id', 'in', this.#ids)
      .execute()
    return new Map(
      rewards.map(({ player_id, tier }) => {
        const account = this.#ids.indexOf(player_id ?? '')
        return [`${this.#model.accounts[account]?.person} ${tier}`, account]
      }),
    )
  }

  /** Runs the referral job in several processes at the same time, while players read the referral page. */
  async #settle(): Promise<void> {
    const lanes = 1 + this.#random.below(3)
    const looking = this.#someAccount()
    this.told.push(`settle ${lanes}`)
    await Promise.all([
      ...Array.from({ length: lanes }, () => rewardDue(this.#context)),
      ...(looking === undefined || this.#random.chance(0.5)
        ? []
        : [rewardFor(this.#context, this.#ids[looking] ?? '')]),
    ])
    if (this.#ids.length > 0) this.#model.settle(+this.#server.now(), await this.#owners())
  }

  async #compare(): Promise<void> {
    if (this.#ids.length === 0) return
    const { rows } = await sql<Record<string, unknown>>`
      select player.id, coalesce(hints, 0) as hints, coalesce(lives, 0) as lives, coalesce(friends, 0) as friends, frame,
        (select coalesce(sum(delta), 0)::integer from ledger where player_id = player.id and item = 'premium_day') as days,
        array(select badge_type from badge where player_id = player.id order by 1) as badges,
        array(select substr(item, 9) from ledger where player_id = player.id and item like 'feature:%' order by 1) as features
      from player left join wallet on wallet.player_id = player.id left join referrer on referrer.player_id = player.id
      where player.id = any(${this.#ids}::text[])`.execute(this.#context.db)
    for (const [n, id] of this.#ids.entries()) {
      const account = this.#model.accounts[n]
      if (!account?.isAlive) continue
      const stored = { ...rows.find((row) => row.id === id), id: n }
      const { hints, lives, friends, premiumDays: days, badges, features } = account
      const wanted = {
        ...{ id: n, hints, lives, friends, frame: features.includes('legend_frame') ? 'legend' : null, days },
        ...{ badges: badges.toSorted(), features: features.toSorted() },
      }
      same(JSON.stringify(stored), JSON.stringify(wanted))
      if (
        features.includes('exclusive_categories') &&
        !(await hasFeature(this.#context.db, id, 'exclusive_categories'))
      )
        throw new Error(`account ${n} has no exclusive categories`)
    }
  }
}

/** Usernames contain numbers in base 4, because digits of other numbers can look like an offensive word. */
let names = 0

function same(stored: string, wanted: string): void {
  if (stored !== wanted) throw new Error(`the server says ${stored}, the model ${wanted}`)
}
