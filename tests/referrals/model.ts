import { BURST_DAYS, FRIENDS_A_DAY } from '../../src/engine/referral/limits.ts'
import { type Tier, tiers } from '../../src/engine/referral/tier.ts'

const DAY_MS = 86_400_000

export interface Account {
  person: number
  network: number
  isAlive: boolean
  isNamed: boolean
  isVerified: boolean
  hasLevel: boolean
  friends: number
  /** The highest tier (number of friends) for which the account received the reward. */
  paid: number
  hints: number
  lives: number
  premiumDays: number
  badges: string[]
  features: string[]
}

interface Friend {
  person: number
  account: number
  referrer: number
  referrerPerson: number
  network: number
  at: number | null
  review: 'held' | 'released' | 'removed' | null
  countedOn: string | null
}

/** A simple model of referrals. The data are lists, and the model does one action after another. */
export class Model {
  readonly accounts: Account[] = []
  readonly friends: Friend[] = []
  readonly #paidTo = new Set<string>()
  #owners: ReadonlyMap<string, number> = new Map()
  readonly #needsMail: boolean

  constructor(needsMail: boolean) {
    this.#needsMail = needsMail
  }

  /** Returns the accounts of people whom a person has invited, directly or through other people. */
  broughtBy(person: number): number[] {
    return this.friends.flatMap((friend) =>
      friend.referrerPerson === person ? [friend.account, ...this.broughtBy(friend.person)] : [],
    )
  }

  signUp(person: number, network: number, by: number | undefined): void {
    const account = this.accounts.length
    this.accounts.push({
      ...{ person, network, isAlive: true, isNamed: false, isVerified: false, hasLevel: false },
      ...{ friends: 0, paid: 0, hints: 0, lives: 0, premiumDays: 0, badges: [], features: [] },
    })
    const referrer = by === undefined ? undefined : this.accounts[by]
    if (by === undefined || !referrer || this.friends.some((friend) => friend.person === person)) return
    // If the person has invited the referrer, directly or through other people, the referral does not count.
    for (let one: number | undefined = referrer.person; one !== undefined; ) {
      if (one === person) return
      const current: number = one
      one = this.friends.find((friend) => friend.person === current)?.referrerPerson
    }
    const referrerPerson = referrer.person
    this.friends.push({
      ...{ person, account, referrer: by, referrerPerson, network, at: null, review: null, countedOn: null },
    })
  }

  activate(account: number, now: number): void {
    const { isNamed, hasLevel } = this.accounts[account] as Account
    const friend = this.friends.find((one) => one.account === account)
    if (friend && friend.at === null && isNamed && hasLevel) friend.at = now
  }

  /**
   * Processes the waiting referrals in the model. If several server processes work at the same time, the server can
   * credit the reward of a tier to any account of the person. `owners` contains, for each person and tier, the account
   * that received the reward from the server.
   */
  settle(now: number, owners: ReadonlyMap<string, number>): void {
    this.#owners = owners
    const today = new Date(now).toISOString().slice(0, 10)
    const waiting = this.friends.filter(({ at, countedOn }) => at !== null && countedOn === null)
    for (const friend of waiting.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0))) {
      if (friend.review === 'held' || friend.review === 'removed') continue
      const ofPerson = this.friends.filter((one) => one.referrerPerson === friend.referrerPerson)
      if (ofPerson.filter((one) => one.countedOn === today).length >= FRIENDS_A_DAY) continue
      if (friend.review === null && this.#isBurst(friend, ofPerson)) friend.review = 'held'
      else this.#count(friend, today)
    }
    for (const account of this.accounts) this.#pay(account)
  }

  #isBurst(friend: Friend, ofPerson: readonly Friend[]): boolean {
    const own = this.accounts[friend.account] as Account
    if (!own.isAlive) return false
    const referrers = ofPerson.flatMap(({ referrer }) => this.accounts[referrer] ?? [])
    const isOwn = ({ network }: Friend) => referrers.some((one) => one.isAlive && one.network === network)
    return ofPerson.some((other) => {
      const isSame = other.network === friend.network || (isOwn(other) && isOwn(friend))
      if (other === friend || !isSame || other.at === null) return false
      if (!this.accounts[other.account]?.isAlive) return false
      const isNear = Math.abs(other.at - (friend.at ?? 0)) <= BURST_DAYS * DAY_MS
      return isNear && (other.countedOn !== null || other.at < (friend.at ?? 0))
    })
  }

  #count(friend: Friend, today: string): void {
    friend.countedOn = today
    const own = this.accounts[friend.account] as Account
    if (own.isAlive) {
      own.hints += 3
      own.lives += 1
    }
    const referrer = this.accounts[friend.referrer] as Account
    if (!referrer.isAlive) return
    referrer.friends++
    this.#pay(referrer)
  }

  #pay(account: Account): void {
    if (!account.isAlive || (this.#needsMail && !account.isVerified)) return
    for (const tier of tiers.slice(account.paid + 1)) {
      if (account.friends < tier.requiredReferrals) return
      account.paid = tier.tier
      const key = `${account.person} ${tier.tier}`
      const owner = this.accounts[this.#owners.get(key) ?? -1]
      if (this.#paidTo.has(key) || (owner && owner !== account)) continue
      this.#paidTo.add(key)
      give(account, tier)
    }
  }
}

function give(account: Account, { rewards }: Tier): void {
  account.hints += rewards.hints
  account.lives += rewards.extraLives
  account.premiumDays += rewards.premiumDays ?? 0
  account.badges.push(...rewards.badges)
  account.features.push(...rewards.features)
}
