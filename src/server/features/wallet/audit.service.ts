import type { Context } from '../../context.ts'
import { type Audited, readForAudit } from './wallet.store.ts'

const PAGE = 1000
const DAY_MS = 86_400_000

export interface WalletAudit {
  players: number
  /** Balances that differ from their ledger, each as a sentence. */
  differences: string[]
}

/** Compares every balance with its ledger. */
export async function auditWallets({ db }: Pick<Context, 'db'>): Promise<WalletAudit> {
  const audit: WalletAudit = { players: 0, differences: [] }
  for (let last = ''; ; ) {
    const page = await readForAudit(db, last, PAGE)
    audit.players += page.length
    audit.differences.push(...page.flatMap(differencesOf))
    if (page.length < PAGE) return audit
    last = page.at(-1)?.playerId ?? ''
  }
}

function differencesOf({ playerId, hints, lives, premiumUntil, entries }: Audited): string[] {
  const sum = (item: string) =>
    entries.reduce((total, entry) => total + (entry.item === item ? entry.delta : 0), 0)
  let until: number | null = null
  for (const { item, delta, at } of entries)
    if (item === 'premium_day')
      until = (delta > 0 ? Math.max(until ?? 0, +at) : (until ?? 0)) + delta * DAY_MS
  const differences: string[] = []
  const compare = (what: string, held: string | number, ledger: string | number) => {
    if (held !== ledger)
      differences.push(`player ${playerId} holds ${held} ${what}, the ledger says ${ledger}`)
  }
  compare('hints', hints, sum('hint'))
  compare('lives', lives, sum('life'))
  compare('as the end of premium', timeOf(premiumUntil), timeOf(until))
  return differences
}

const timeOf = (at: Date | number | null) => (at === null ? 'no time' : new Date(at).toISOString())
