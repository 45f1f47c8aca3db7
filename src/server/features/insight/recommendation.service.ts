import type { Recommendations } from '../../../contract/insight.ts'
import { FEWEST_LEVELS, type Findings, findingsOf, standingOf } from '../../../engine/insight/findings.ts'
import { kindNames } from '../../../engine/insight/kinds.ts'
import { statementsOf } from '../../../engine/insight/wording.ts'
import type { Context } from '../../context.ts'
import { sessionPlayer } from '../../identity/player.store.ts'
import type { Session } from '../../identity/session.store.ts'
import { Refusal } from '../../refusal.ts'
import { historyOf } from './history.service.ts'
import { reworded } from './reword.service.ts'

/**
 * Minimum number of levels in a part of the day. If the player has played fewer levels in this part, the page shows no
 * mean for it.
 */
const FEWEST_AT_AN_HOUR = 3

/**
 * Returns insights into the player's levels (docs/rules.md#insights-and-practice). Refuses with `not_enough_history`.
 */
export async function recommendations(context: Context, session: Session): Promise<Recommendations> {
  const levels = await historyOf(context, await sessionPlayer(context.db, session))
  if (levels.length < FEWEST_LEVELS)
    throw new Refusal('not_enough_history', {
      details: { finished: levels.length, needed: FEWEST_LEVELS },
    })
  const findings = findingsOf(levels)
  const { trend, ...statements } = await reworded(context, statementsOf(findings))
  const { count, from, to } = findings.levels
  return {
    ...statements,
    levels: { count, from: time(from), to: time(to) },
    charts: { ...chartsOf(findings), trend: { ...trend, ...lineOf(findings) } },
  }
}

const time = (at: number): string => new Date(at).toISOString()
const percent = (share: number): number => Math.round(100 * share)
const tenth = (value: number): number => Math.round(10 * value) / 10

const lineOf = ({ trend }: Findings) => ({
  points: trend.points.map(({ at, level, score }) => ({ at: time(at), level, score: tenth(score) })),
  line: trend.line.map(({ at, value, low, high }) => ({
    ...{ at: time(at), value: tenth(value), low: tenth(low), high: tenth(high) },
  })),
})

const chartsOf = ({ kinds, hours }: Findings): Pick<Recommendations['charts'], 'kinds' | 'hours'> => ({
  kinds: kinds.map((kind) => ({
    ...{ kind: kind.kind, name: kindNames[kind.kind], standing: standingOf(kind) },
    ...{ found: kind.right, groups: kind.tries },
    ...{ percent: percent(kind.share), low: percent(kind.low), high: percent(kind.high) },
  })),
  hours: hours.map(({ from, to, levels, mistakes, beyond }) => ({
    ...{ from, to, levels },
    mistakes: levels < FEWEST_AT_AN_HOUR ? null : tenth(mistakes),
    best: beyond?.sure === true && beyond.value < 0,
  })),
})
