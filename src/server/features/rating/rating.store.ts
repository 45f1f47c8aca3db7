import { sql } from 'kysely'
import type { Look } from '../../../engine/rating/look.ts'
import type { Measured } from '../../../engine/rating/measure.ts'
import type { Rating } from '../../../engine/rating/rating.ts'
import type { Db, Tx } from '../../db/database.ts'

export async function readMeasured(db: Db): Promise<Measured[]> {
  return db.selectFrom('category_rating').select(['category_id as id', 'value', 'looks', 'found']).execute()
}

/** Returns how much is known about each category, in the unit of `Rating.information`. */
export async function informationOf(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('category_rating')
    .select(['category_id', 'information'])
    .where('category_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ category_id, information }) => [category_id, information]))
}

/**
 * Inserts a row for every category, because the code at the end of a board needs a row. A category without rated
 * results gets the new start value. The ratings of all other categories do not change.
 */
export async function beginRatings(db: Db, starts: ReadonlyMap<string, number>): Promise<void> {
  await sql`insert into category_rating as known (category_id, value, information, looks, found)
    select id, start, 0, 0, 0 from unnest(${[...starts.keys()]}::text[], ${[...starts.values()]}::float8[]) as category (id, start)
    order by id on conflict (category_id) do update set value = excluded.value
      where known.looks = 0 and known.value <> excluded.value`.execute(db)
}

export interface RatingsAtEnd {
  categories: Map<string, Rating>
  player: Rating
}

/**
 * Stores the results with categories that the player had not seen before. Returns the player's rating, and the ratings
 * of those of the categories for which the result is rated. The query locks category rows in the order of their ids.
 * Because of this order, two boards that end at the same time cannot deadlock. The caller must hold the player's row
 * lock, which also protects the player's rating.
 */
export async function keepFirstLooks(
  tx: Tx,
  { playerId, gameId, at }: { playerId: string; gameId: string; at: Date },
  looks: readonly Look[],
): Promise<RatingsAtEnd> {
  const { rows } = await sql<
    Rating & { id: string; skill: number | null; skillInformation: number | null }
  >`/* prepare first-looks */
    with first as (
      insert into look (player_id, category_id, game_id, found, created_at)
      select ${playerId}, category_id, ${gameId}, found, ${at}::timestamptz
      from unnest(${looks.map((look) => look.categoryId)}::text[], ${looks.map((look) => look.found)}::boolean[])
        as looked (category_id, found)
      on conflict do nothing returning category_id, found)
    select category_rating.category_id as id, category_rating.value, category_rating.information,
      player_skill.value as skill, player_skill.information as "skillInformation"
    from first join category_rating using (category_id) left join player_skill on player_id = ${playerId}
    where first.found is not null
    order by category_rating.category_id for no key update of category_rating`.execute(tx)
  const [{ skill, skillInformation } = { skill: null, skillInformation: null }] = rows
  return {
    categories: new Map(rows.map(({ id, value, information }) => [id, { value, information }])),
    player: { value: skill ?? 0, information: skillInformation ?? 0 },
  }
}

/**
 * Stores new ratings and adds one to the number of rated results of each category. If `player` is absent, the player's
 * rating does not change.
 */
export async function saveRatings(
  tx: Tx,
  playerId: string,
  { categories, player }: Pick<RatingsAtEnd, 'categories'> & Partial<RatingsAtEnd>,
  isFound: (categoryId: string) => boolean,
): Promise<void> {
  const ids = [...categories.keys()]
  const ratings = [...categories.values()]
  await sql`/* prepare save-ratings */
    with learnt as (
      update category_rating set value = fresh.value, information = fresh.information, looks = looks + 1,
        found = category_rating.found + fresh.found::integer
      from unnest(${ids}::text[], ${ratings.map(({ value }) => value)}::float8[],
        ${ratings.map(({ information }) => information)}::float8[], ${ids.map(isFound)}::boolean[])
        as fresh (category_id, value, information, found)
      where category_rating.category_id = fresh.category_id)
    insert into player_skill (player_id, value, information)
    select ${playerId}, value, information
    from (select ${player?.value ?? null}::float8 as value, ${player?.information ?? null}::float8 as information) as own
    where value is not null
    on conflict (player_id) do update set value = excluded.value, information = excluded.information`.execute(
    tx,
  )
}

export async function deleteSkill(tx: Tx, playerId: string): Promise<void> {
  await tx.deleteFrom('player_skill').where('player_id', '=', playerId).execute()
}

/** Returns the player's first result with each category, oldest first. */
export async function looksOfPlayer(db: Db, playerId: string) {
  return db.selectFrom('look').selectAll().where('player_id', '=', playerId).orderBy('created_at').execute()
}

export async function judgedLooks(
  db: Db | Tx,
  playerId: string,
): Promise<{ category_id: string; found: boolean }[]> {
  return db
    .selectFrom('look')
    .select(['category_id', 'found'])
    .where('player_id', '=', playerId)
    .where('found', 'is not', null)
    .$narrowType<{ found: boolean }>()
    .execute()
}

/** Returns a player's skill; null if no result of the player has been rated yet. */
export async function skillOf(db: Db | Tx, playerId: string): Promise<Rating | null> {
  const row = await db
    .selectFrom('player_skill')
    .select(['value', 'information'])
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return row ?? null
}
