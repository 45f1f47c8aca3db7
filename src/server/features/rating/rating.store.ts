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
 * Notes the first looks of a board that everybody plays: seen, and not judged. The same few categories for all players would
 * make every end wait for the one before it.
 */
export async function noteLooks(
  tx: Tx,
  game: Pick<PlayedGame, 'id' | 'player_id' | 'board'>,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('look')
    .values(
      game.board.groups.map(({ categoryId }) => ({
        player_id: game.player_id,
        category_id: categoryId,
        game_id: game.id,
        found: null,
        created_at: at,
      })),
    )
    .onConflict((look) => look.doNothing())
    .execute()
}

/**
 * Parts of the statement that ends a level: what its looks teach. `ended` names an earlier part with one row, the
 * `player_id`, or none when the level has not ended after all. Only first looks count (unique by player and category), and
 * a look without a verdict teaches nothing. The rows of `lesson` are always one: what the player's rating takes in.
 *
 * This is `learn` of the engine, added to what stands in the row at that moment: ends of levels that share categories wait
 * for one another and lose nothing. The order of the ids keeps them from waiting in a circle.
 */
export const learning = (
  looks: readonly Look[],
  ended: string,
  gameId: string,
  at: unknown,
): RawBuilder<unknown> => sql`
    looked as (
      select * from unnest(${looks.map((look) => look.categoryId)}::text[], ${looks.map((look) => look.found)}::boolean[],
        ${looks.map((look) => look.start)}::float8[], ${looks.map((look) => look.surprise)}::float8[],
        ${looks.map((look) => look.information)}::float8[]) as looked (category_id, found, start, surprise, information)),
    met as (
      insert into look (player_id, category_id, game_id, found, created_at)
      select player_id, category_id, ${gameId}, found, ${at}::timestamptz from ${sql.table(ended)} cross join looked
      on conflict do nothing returning category_id),
    judged as (select looked.* from looked join met using (category_id) where found is not null),
    rated as (
      insert into category_rating (category_id, value, information, looks, found)
      select category_id, start - surprise / (${CATEGORY_PRIOR}::float8 + information), information, 1, found::integer
      from judged order by category_id
      on conflict (category_id) do update set (value, information, looks, found) = (
        select category_rating.value
            - surprise / (${CATEGORY_PRIOR}::float8 + category_rating.information + judged.information),
          category_rating.information + judged.information, category_rating.looks + 1,
          category_rating.found + judged.found::integer
        from judged where judged.category_id = excluded.category_id)),
    lesson as (
      select coalesce(sum(surprise), 0) as surprise, coalesce(sum(information), 0) as information from judged)`

/** What a player's row takes in of `lesson`. */
export const learnt = sql`
      skill = skill + lesson.surprise / (${PLAYER_PRIOR}::float8 + skill_information + lesson.information),
      skill_information = skill_information + lesson.information`
