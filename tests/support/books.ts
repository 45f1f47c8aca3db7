import { sql } from 'kysely'
import type { TestServer } from './server.ts'

/** What must hold of every player whatever was done, at once or one after the other; the rows answered are wrong. */
const rules: Record<string, ReturnType<typeof sql>> = {
  'balances are the sums of their ledger': sql`
    select player.id from player left join ledger on player_id = player.id and pocket = 'kept' group by player.id
    having hints <> coalesce(sum(delta) filter (where item = 'hint'), 0)
      or lives <> coalesce(sum(delta) filter (where item = 'life'), 0)`,
  'totals and bests are those of the scores': sql`
    select player.id from player left join score on player_id = player.id group by player.id
    having total_score <> coalesce(sum(level_score), 0) or best_score <> coalesce(max(score), 0)
      or highest_level <> coalesce(max(level), 1) or best_win_streak < win_streak`,
  'the best score is a row of the player': sql`
    select player.id from player left join score on score.id = best_score_id
    where (best_score > 0 or best_score_id is not null)
      and (player_id, score, level, score.created_at) is distinct from
        (player.id, best_score, best_score_level, best_score_at)`,
  'a level has a score once it has ended, and not before': sql`
    select game.id from game left join score on game_id = game.id
    where (status in ('playing', 'out_of_mistakes')) <> (score.id is null) or (ended_at is null) <> (score.id is null)`,
  'a player has at most one game open, and it is the current one': sql`
    select game.id from game join player on player.id = player_id
    where status in ('playing', 'out_of_mistakes') and game.id is distinct from current_game_id`,
  'mistakes and groups are those of the guesses': sql`
    select game.id from game cross join lateral (
      select count(*) filter (where (guess ->> 'group') is null) as wrong,
        count(*) filter (where (guess ->> 'group') is not null) as found
      from json_array_elements(guesses::json) as guess) as taken
    where cardinality(game.found) <> taken.found
      or mistakes <> taken.wrong - case when extra_life_used then 1 else 0 end`,
  'a category is looked at first on the first board of it that ended, and once': sql`
    select first.player_id, first.category_id from (
      select distinct on (player_id, category_id) player_id, category_id, id
      from game cross join unnest(category_ids) as category_id
      where ended_at is not null order by player_id, category_id, ended_at) as first
    full join look using (player_id, category_id) where game_id is distinct from first.id`,
  'a look says what the board says': sql`
    select look.player_id, category_id from look join game on game.id = game_id cross join lateral (
      select array_position(category_ids, category_id) - 1 as at) as place
    where look.found is distinct from
      case when at = any(hinted) or guesses::text = '[]' then null else at = any(game.found) end`,
  'a category has learnt from each judged look once': sql`
    select category_id from category_rating full join (
      select category_id, count(*) as judged, count(*) filter (where look.found) as good
      from look where found is not null group by category_id) as seen using (category_id)
    where (looks, found) is distinct from (judged, good)
      or not (information > 0 and information <= looks * 0.25 and abs(value) < 12)`,
  'a player who has not been judged has learnt nothing': sql`
    select player.id from player left join look on player_id = player.id group by player.id
    having deleted_at is null and (skill_information > 0) <> (count(found) > 0)`,
  'a score goes on from the level before': sql`
    select game.id from game left join score on game_id = game.id
    where score.score <> score_before + score.level_score or game.level_score <> score.level_score`,
}

/** Throws when a rule is broken. Call it after everything else. */
export async function checkBooks(server: TestServer): Promise<void> {
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await query.execute(server.app.context.db)
    if (rows.length > 0) throw new Error(`it does not hold that ${rule}: ${JSON.stringify(rows.slice(0, 5))}`)
  }
}
