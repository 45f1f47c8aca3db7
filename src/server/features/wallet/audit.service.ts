import { addDays, cover, endOf, noPremium, type Premium } from '../../../engine/store/premium.ts'
import type { Context } from '../../context.ts'
import { type Audited, readForAudit } from './wallet.store.ts'

const PAGE = 1000

export interface WalletAudit {
  players: number
  /** One sentence for each stored balance that differs from the sum of the player's ledger entries. */
  differences: string[]
}

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

function differencesOf({ playerId, hints, lives, premium, entries }: Audited): string[] {
  const sum = (item: string) =>
    entries.reduce((total, entry) => total + (entry.item === item ? entry.delta : 0), 0)
  let told: Premium = noPremium
  for (const { item, delta, at, until } of entries) {
    if (item === 'premium_day') told = addDays(told, delta, +at)
    if (item === 'premium_cover' && until) told = cover(told, +until, +at)
  }
  const differences: string[] = []
  const compare = (what: string, held: string | number, ledger: string | number) => {
    if (held !== ledger)
      differences.push(`player ${playerId} holds ${held} ${what}, the ledger says ${ledger}`)
  }
  compare('hints', hints, sum('hint'))
  compare('lives', lives, sum('life'))
  compare('as the end of premium', timeOf(endOf(premium)), timeOf(endOf(told)))
  return differences
}

const timeOf = (at: number | null) => (at === null ? 'no time' : new Date(at).toISOString())
