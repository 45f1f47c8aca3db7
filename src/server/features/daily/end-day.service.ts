import { lastClosed } from '../../../engine/daily/close.ts'
import { addDays } from '../../../engine/daily/date.ts'
import { WORDS_KEPT_DAYS } from '../../../engine/play/folded.ts'
import type { Context } from '../../context.ts'
import { countedKeys, drop } from '../leaderboard/leaderboard.service.ts'
import { lockDay } from './close.store.ts'
import * as store from './end-day.store.ts'
import { dateOfKey, dayKey } from './leaderboard.store.ts'

const BATCH = 2000

/**
 * Ends the leaderboards of days that were closed `WORDS_KEPT_DAYS` days ago. Each attempt gets its place, the day gets its
 * number of players and its best attempts, and the entries of the leaderboard are deleted. The function also deletes
 * what an interrupted run has left.
 */
export async function endOldDays({ db, now, log }: Pick<Context, 'db' | 'now' | 'log'>): Promise<void> {
  const last = addDays(lastClosed(now().getTime()), -WORDS_KEPT_DAYS)
  let ended = 0
  for (const date of await store.datesToEnd(db, last)) if (await endDay({ db }, date)) ended++
  const dates = (await countedKeys(db)).flatMap((key) => dateOfKey(key) ?? [])
  for (const date of await store.endedDates(db, dates)) await drop(db, dayKey(date))
  if (ended > 0) log.info({ days: ended }, 'leaderboards of old days ended')
}

/** Ends the leaderboard of a day. Returns false if a decision about a result has changed the leaderboard meanwhile. */
async function endDay({ db }: Pick<Context, 'db'>, date: string): Promise<boolean> {
  const key = dayKey(date)
  let ranked = 0
  for (let mark = await store.storePlaces(db, { key, after: undefined, most: BATCH }); mark; ) {
    ranked = mark.place
    mark = await store.storePlaces(db, { key, after: mark, most: BATCH })
  }
  return db.transaction().execute(async (tx) => {
    await lockDay(tx, date)
    return store.storeResult(tx, { date, key, ranked })
  })
}
