import type { HeadToHead } from '../../../../contract/duel.ts'

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

/** "today", or "12 Nov", in the reader's time zone. */
export function shortDay(iso: string, now: number): string {
  const at = new Date(iso)
  return at.toDateString() === new Date(now).toDateString() ? 'today' : days.format(at)
}

/** "You 4, draws 1, lexi_k 3": what there was between two players, in one line. */
export const recordLine = ({ wins, draws, losses }: HeadToHead, name: string): string =>
  wins + draws + losses === 0
    ? 'Your first duel'
    : `You ${wins}, ${draws === 1 ? 'draw' : 'draws'} ${draws}, ${name} ${losses}`
