import { type RawBuilder, sql } from 'kysely'
import type { Look } from '../../../engine/rating/look.ts'
import type { Measured } from '../../../engine/rating/measure.ts'
import { CATEGORY_PRIOR, PLAYER_PRIOR } from '../../../engine/rating/rating.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { PlayedGame } from '../../db/schema.ts'

/** What is known of the categories, in one query. */
export async function readMeasured(db: Db): Promise<Measured[]> {
  return db.selectFrom('category_rating').select(['category_id as id', 'value', 'looks', 'found']).execute()
}

/**
 * Parts of a statement that ends a board: what its looks teach. `ended` names an earlier part with one row, the
 * `player_id`, or none when the board has not ended after all. Only first looks count (unique by player and category), and
 * a look without a verdict teaches nothing. The rows of `lesson` are always one: what the player's rating takes in.
 *
 * This is `learn` of the engine. A category learns from what stands in its row when its turn comes: boards that end at once
 * wait for one another, and are judged as if one after the other. The order of the ids keeps them from waiting in a circle.
 * A player learns from the categories as the statement found them.
 */
export const learning = (
  looks: readonly Look[],
  ended: string,
  gameId: string,
  at: unknown,
): RawBuilder<unknown> => sql`
    looked as (
      select * from unnest(${looks.map((look) => look.categoryId)}::text[], ${looks.map((look) => look.found)}::boolean[],
        ${looks.map((look) => look.tries)}::integer[], ${looks.map((look) => look.hits)}::integer[],
        ${looks.map((look) => look.start)}::float8[], ${looks.map((look) => look.edge)}::float8[])
        as looked (category_id, found, tries, hits, start, edge)),
    met as (
      insert into look (player_id, category_id, game_id, found, created_at)
      select player_id, category_id, ${gameId}, found, ${at}::timestamptz from ${sql.table(ended)} cross join looked
      on conflict do nothing returning category_id),
    judged as (
      select category_id, looked.found::integer as found, tries, hits, start, edge, ${chanceOf('coalesce(known.value, start)')} as chance
      from looked join met using (category_id) left join category_rating as known using (category_id)
      where looked.found is not null),
    rated as (
      insert into category_rating (category_id, value, information, looks, found)
      select category_id, ${learntBy('start', '0')}, ${information}, 1, found from judged order by category_id
      on conflict (category_id) do update set (value, information, looks, found) = (
        select ${learntBy('category_rating.value', 'category_rating.information')},
          category_rating.information + ${information}, category_rating.looks + 1, category_rating.found + found
        from (select judged.found, tries, hits, ${chanceOf('category_rating.value')} as chance
          from judged where judged.category_id = excluded.category_id) as now)),
    lesson as (
      select coalesce(sum(hits - tries * chance), 0) as surprise, coalesce(sum(${information}), 0) as information from judged)`

/** chanceOfTry of the engine, for a row with an `edge`. */
const chanceOf = (value: string) => sql`1 / (1 + exp(${sql.raw(value)} - edge))`

/** What a row with `tries` of a `chance` tells. */
const information = sql`tries * chance * (1 - chance)`

/** A category's new value, for a row with `hits` out of `tries` of a `chance`. */
const learntBy = (value: string, known: string) =>
  sql`${sql.raw(value)} - (hits - tries * chance) / (${CATEGORY_PRIOR}::float8 + ${sql.raw(known)} + ${information})`

/** What a player's row takes in of `lesson`. */
export const learnt = sql`
      skill = skill + lesson.surprise / (${PLAYER_PRIOR}::float8 + skill_information + lesson.information),
      skill_information = skill_information + lesson.information`

/** What the looks at a board teach, once it has ended in this transaction, which holds the player's lock. */
export async function learnFrom(
  tx: Tx,
  { id, player_id }: Pick<PlayedGame, 'id' | 'player_id'>,
  looks: readonly Look[],
  at: Date,
): Promise<void> {
  await sql`with ended as (select ${player_id}::text as player_id), ${learning(looks, 'ended', id, at)}
    update player set ${learnt} from lesson where player.id = ${player_id}`.execute(tx)
}
