import { sql } from 'kysely'
import { MOST_JOINED_CLUBS, MOST_MEMBERS } from '../../engine/club/club.ts'
import { MADE_COUNTED_PER_NETWORK } from '../../engine/made-board/limits.ts'
import { products } from '../../engine/store/product.ts'
import { GRACE_DAYS } from '../../engine/store/settlement.ts'
import type { Db } from '../db/database.ts'

/** The goods of each product, such as 5 hints. The list does not contain premium, because premium has no count. */
const goods = sql`(values ${sql.join(
  products.flatMap(({ id, goods }) =>
    goods.item === 'premium' ? [] : [sql`(${id}::text, ${goods.item}::text, ${goods.count}::integer)`],
  ),
)}) as goods (product_id, item, count)`
/** SQL that computes the time at which a subscription's premium ends, from the subscription's row. */
const covers = sql`case status when 'incomplete' then to_timestamp(0) else least(ended_at,
  paid_until + case when cancel_at_period_end then 0 else ${GRACE_DAYS} end * interval '24 hours') end`

/**
 * Rules about the stored data; the tests call the stored data "books". After every sequence of actions, even
 * simultaneous ones, the stored data of every player must satisfy these rules. Each SQL query returns the rows that
 * break one rule. The rehearsal of a backup and the tests check the same rules.
 */
const rules: Record<string, ReturnType<typeof sql>> = {
  'balances are the sums of their ledger': sql`
    select player.id from player left join wallet on wallet.player_id = player.id
      left join ledger on ledger.player_id = player.id and pocket = 'kept' group by player.id, hints, lives
    having coalesce(hints, 0) <> coalesce(sum(delta) filter (where item = 'hint'), 0)
      or coalesce(lives, 0) <> coalesce(sum(delta) filter (where item = 'life'), 0)`,
  'totals and bests are those of the scores': sql`
    select player_id from (
      -- A level that was restarted counts once; what is withheld does not count.
      select score.player_id, score.run_id, score.level, max(score.level_score) as level_score, max(score) as score
      from score join game on game.id = game_id where withheld is null group by score.player_id, score.run_id, score.level) as level
      full join play_record as record using (player_id)
    group by player_id, record.player_id, total_score, best_score, highest_level, best_win_streak, win_streak
    having (total_score, best_score, highest_level) is distinct from
        (coalesce(sum(level_score), 0), coalesce(max(score), 0), coalesce(max(level), 1))
      or best_win_streak < win_streak`,
  'what is withheld has a note, and what waits for a decision is held': sql`
    select game.id from game full join held_result as note on game_id = game.id
    where (withheld is not null and note.game_id is null)
      or (note.game_id is not null and (decided_at is null) <> (withheld is not distinct from 'held'))
      or (withheld is not null and (ended_at is null or note.player_id <> game.player_id))`,
  'nothing withheld is on a leaderboard': sql`
    select entry.player_id from leaderboard_entry as entry
      left join score on score.id = ref left join daily_attempt as attempt on attempt.id = ref
      join game on game.id = coalesce(score.game_id, attempt.game_id) where withheld is not null`,
  'the best score is a row of the player': sql`
    select record.player_id from play_record as record left join score on score.id = best_score_id
    where (best_score > 0 or best_score_id is not null)
      and (score.player_id, score, level, score.created_at) is distinct from
        (record.player_id, best_score, best_score_level, best_score_at)`,
  'a level has a score once it has ended, and not before': sql`
    select game.id from game left join score on game_id = game.id
    where mode = 'classic'
      and ((status in ('playing', 'out_of_mistakes')) <> (score.id is null) or (ended_at is null) <> (score.id is null))`,
  'a player has at most one run open, and it is the current one': sql`
    select game.id from game left join play_record as record using (player_id)
    where mode = 'classic' and status in ('playing', 'out_of_mistakes') and game.id is distinct from current_game_id`,
  'mistakes and groups are those of the guesses': sql`
    select game.id from game cross join lateral (
      select count(*) filter (where (guess ->> 'group') is null) as wrong,
        count(*) filter (where (guess ->> 'group') is not null) as found
      from json_array_elements(guesses::json) as guess) as taken
    where folded is null and (cardinality(game.found) <> taken.found
      or mistakes <> taken.wrong - case when extra_life_used then 1 else 0 end)`,
  'only an old game that has ended is folded, and then it has no words of its own': sql`
    select id from game where folded is not null
      and (ended_at is null or seed <> '' or json_array_length(board -> 'tiles') > 0 or guesses::text <> '[]')`,
  'the places of a day that has ended are one row': sql`
    select day.date from daily_day as day left join daily_attempt as attempt on attempt.date = day.date
    where ranked is not null group by day.date
    having count(final_place) > ranked or max(final_place) > ranked or count(distinct final_place) <> count(final_place)`,
  'a category is looked at first on the first board of it that ended, and once': sql`
    select first.player_id, first.category_id from (
      select distinct on (player_id, category_id) player_id, category_id, id, ended_at
      from game cross join unnest(category_ids) as category_id
      -- Nobody learns of the categories of the story and of players' boards: they are no part of the catalogue.
      where ended_at is not null and mode <> 'story' and category_id <> 'made' order by player_id, category_id, ended_at) as first
    full join look using (player_id, category_id) join player on player.id = player_id
    left join game as looked on looked.id = game_id
    -- Of the boards that were played for the demo nobody learns. Of two that end in one moment, either may be the first.
    where not player.demo and game_id is distinct from first.id
      and coalesce(looked.ended_at - first.ended_at, interval '1 day') > interval '1 second'`,
  'a look says what the board says': sql`
    select look.player_id, category_id from look join game on game.id = game_id cross join lateral (
      select array_position(category_ids, category_id) - 1 as at) as place
    -- A result says nothing when it was not believed at its end, whatever was decided later; removed later, it has been said.
    where not exists (select from held_result as note where note.game_id = game.id and doubt <> 'by_hand')
      and look.found is distinct from
      case when at = any(hinted) or coalesce(folded ->> 1 = '', guesses::text = '[]') then null else at = any(game.found) end`,
  'a category has learnt from each judged look once': sql`
    select category_id from category_rating full join (
      select category_id, count(*) as judged, count(*) filter (where look.found) as good
      from look where found is not null group by category_id) as seen using (category_id)
    where (looks, found) is distinct from (coalesce(judged, 0), coalesce(good, 0))
      or not (information >= 0 and information <= looks * 5 * 0.25 and abs(value) < 12)`,
  'a player who has not been judged has learnt nothing': sql`
    select skill.player_id from player_skill as skill left join look using (player_id) group by skill.player_id
    having count(found) = 0`,
  'a score goes on from the level before': sql`
    select game.id from game left join score on game_id = game.id
    where score.score <> score_before + score.level_score or game.level_score <> score.level_score`,
  'an attempt ends with its daily, and says the same': sql`
    select game.id from game left join daily_attempt as attempt on game_id = game.id where mode = 'daily'
      and (attempt.id is null or attempt.player_id <> game.player_id or attempt.ended_at is distinct from game.ended_at
        or (game.ended_at is not null) <> (status = 'finished')
        or (withheld is not null and standing is not null)
        or (game.ended_at is not null and (score, attempt.mistakes, completed, cardinality(attempt.guesses))
          is distinct from (level_score, game.mistakes,
            cardinality(game.found) = 4 and withheld is distinct from 'removed',
            case when folded is null then json_array_length(game.guesses) else cardinality(attempt.guesses) end)))`,
  'the record of dailies is that of the attempts': sql`
    select attempt.player_id from (
      -- What is being checked is not completed yet.
      select daily_attempt.player_id, daily_attempt.ended_at, daily_attempt.mistakes, seconds,
        completed and withheld is null as completed
      from daily_attempt join game on game.id = game_id) as attempt left join daily_record as record using (player_id)
    where ended_at is not null group by attempt.player_id, record.player_id, record.completed, perfect, fast
    having (record.completed, perfect, fast) is distinct from (count(*) filter (where attempt.completed),
      count(*) filter (where attempt.completed and mistakes = 0), count(*) filter (where attempt.completed and seconds < 120))`,
  'a duel says what its sides say': sql`
    select duel.id from duel join duel_side as a on a.duel_id = duel.id and a.player_id = challenger_id
      join duel_side as b on b.duel_id = duel.id and b.player_id = challenged_id
    where case status
      when 'pending' then coalesce(a.started_at, b.started_at, duel.ended_at) is not null
      when 'active' then coalesce(a.started_at, b.started_at) is null or duel.ended_at is not null
        or (a.ended_at is not null and b.ended_at is not null)
      when 'completed' then a.ended_at is null or b.ended_at is null or duel.ended_at is null
        or a.rating_after is null or b.rating_after is null
        or winner_id is distinct from case when (a.score, -a.seconds) > (b.score, -b.seconds) then challenger_id
          when (a.score, -a.seconds) < (b.score, -b.seconds) then challenged_id end
      else duel.ended_at is null or coalesce(a.rating_after, b.rating_after) is not null end
      or (winner_id is not null and status <> 'completed') or (declined_by is not null) <> (status = 'declined')`,
  'a side of a duel is its game': sql`
    select game.id from (select * from game where challenge_id is not null) as game full join
      (select * from duel_side where game_id is not null) as side on side.game_id = game.id
    where (side.duel_id, side.player_id, side.started_at, side.ended_at)
        is distinct from (challenge_id, game.player_id, game.started_at, game.ended_at)
      or (side.ended_at is not null and (side.score, side.seconds) is distinct from
        (level_score, floor(extract(epoch from game.ended_at - game.started_at))::integer))`,
  'a record of duels is that of the completed ones': sql`
    select player.id from player left join duel_rating as record on record.player_id = player.id cross join lateral (
      select count(*) filter (where winner_id = player.id) as wins, count(*) filter (where winner_id <> player.id) as losses,
        count(*) filter (where winner_id is null) as draws,
        (array_agg(rating_after order by duel.ended_at desc))[1] as latest
      from duel join duel_side as side on side.duel_id = duel.id and side.player_id = player.id
      where status = 'completed') as real
    where player.deleted_at is null and (coalesce(record.wins, 0), coalesce(record.losses, 0), coalesce(record.draws, 0),
      record.rating) is distinct from (real.wins, real.losses, real.draws, real.latest)`,
  'the wins of a run are the boards of its streak that were won': sql`
    select run.id from story_run as run cross join lateral (
      select count(*) filter (where won) as won, count(*) filter (where not won and ended_at is not null) as lost,
        count(*) filter (where ended_at is null) as open
      from (select ended_at, cardinality(found) = cardinality(category_ids) as won from game
        where game.run_id = streak_id and mode = 'story') as board) as streak
    where run.wins <> won or lost > case when stage = 'left' then 1 else 0 end
      or open > case when stage in ('playing', 'left') then 1 else 0 end or (run.ended_at is null) <> (stage in ('playing', 'mini_games'))`,
  'a completion is what its boards and mini-games say, and a completed run has one': sql`
    select run.id from story_run as run left join story_completion as done on done.run_id = run.id cross join lateral (
      select coalesce(sum(floor(extract(epoch from ended_at - started_at))), 0) as seconds, count(*) as boards, max(withheld) as withheld
      from game where game.run_id = run.streak_id and mode = 'story') as streak cross join lateral (
      select coalesce(sum(floor(extract(epoch from ended_at - opened_at))), 0) as seconds, coalesce(sum(points), 0) as points,
        count(*) as games, count(*) filter (where ended_at is null) as open
      from story_mini_game where story_mini_game.run_id = run.id) as mini
    where (stage = 'completed') <> (done.id is not null) or (done.id is not null and (
      (done.seconds, done.points, done.games, done.withheld, done.streak_id, done.player_id, done.chapter_id) is distinct from
        (streak.seconds + mini.seconds, mini.points, streak.boards, streak.withheld, run.streak_id, run.player_id, run.chapter_id)
      or mini.open > 0 or mini.games <> mini_game or done.games <> run.wins))`,
  'a mini-game that was not solved gives no points': sql`
    select run_id from story_mini_game where points < 0 or (points > 0 and not solved) or (solved and ended_at is null)`,
  "the figures of a player's board are those of its attempts": sql`
    select board.id from made_board as board cross join lateral (
      select count(*) filter (where ended_at is not null) as ended, count(*) filter (where attempt.solved) as solved
      from made_attempt as attempt where board_id = board.id and not is_own) as real
    where (board.ended, board.solved) <> (real.ended, real.solved) or board.ended > plays
      or (select sum(people) from unnest(curve) as people) <> board.ended`,
  "of a network, at most three plays and three ends count for a player's board": sql`
    select id from made_board as board cross join lateral (
      select coalesce(sum(least(plays, ${MADE_COUNTED_PER_NETWORK})), 0) as plays,
        coalesce(sum(least(ended, ${MADE_COUNTED_PER_NETWORK})), 0) as ended
      from made_network where board_id = board.id) as known
    -- The server has forgotten older networks.
    where counted_plays not between known.plays and board.plays
      or counted_ended not between known.ended and least(board.ended, counted_plays)
      or counted_solved > least(board.solved, counted_ended) or networks > counted_ended`,
  "the hearts of a player's board are those that count, at most three of a network": sql`
    select id from made_board as board where hearts <> (
      select count(*) from made_heart where board_id = board.id and counts)
    or exists (select from made_heart where board_id = board.id and counts and network_key is not null
      group by network_key having count(*) > ${MADE_COUNTED_PER_NETWORK})`,
  "an attempt at a player's board is a game of a player, or a visit": sql`
    select attempt.id from made_attempt as attempt left join game on game.id = attempt.id
      left join made_visit as visit on visit.id = attempt.id
    where (visitor is not null) <> (visit.id is not null)
      or (attempt.player_id is not null and (game.player_id, mode, made_board_id, game.ended_at)
        is distinct from (attempt.player_id, 'made', board_id, attempt.ended_at))`,
  'a club has an owner and one current link, counts its members, and has at most the allowed number': sql`
    select id from club cross join lateral (
      select count(*) as members, count(*) filter (where is_owner) as owners from club_member where club_id = club.id) as real
    where club.members <> real.members or real.owners = 0 or real.members > ${MOST_MEMBERS}
      or (select count(*) from club_invite where club_id = club.id and ended_at is null) <> 1`,
  'a member of a club has an account and a username, and is in at most the allowed number of clubs': sql`
    select player.id from club_member join player on player.id = player_id
    group by player.id having count(*) > ${MOST_JOINED_CLUBS} or username is null or deleted_at is not null`,
  'badges are those that the record is worth': sql`
    select record.player_id from daily_record as record cross join (values ('daily_first', 1), ('daily_week_streak', 7),
      ('daily_month_streak', 30), ('daily_hundred_streak', 100), ('daily_perfect_week', 7), ('daily_speed_demon', 5)) as t (type, target)
    left join badge on badge.player_id = record.player_id and badge_type = type
    where (badge.id is not null) <> (target <= case type when 'daily_first' then completed when 'daily_perfect_week' then perfect
      when 'daily_speed_demon' then fast else in_a_row end)`,
  'the tally of a day counts its tallied attempts': sql`
    select day.date from daily_day as day cross join lateral (
      select count(*) as attempts, count(*) filter (where completed) as solved,
        coalesce(sum(cardinality(guesses) - cardinality(found)), 0) as wrong, coalesce(sum(cardinality(guesses)), 0) as made
      from daily_attempt where date = day.date and tallied) as real cross join lateral (
      select coalesce(sum(count) filter (where kind = 'mistakes'), 0) as mistakes,
        coalesce(sum(count) filter (where kind = 'completed' and key = 1), 0) as solved,
        coalesce(sum(count) filter (where kind = 'wrong'), 0) as wrong,
        coalesce(sum(count) filter (where kind = 'guess'), 0) as made,
        coalesce(sum(count * key) filter (where kind = 'guesses'), 0) as told
      from daily_tally where date = day.date) as said
    where (attempts, real.solved, real.wrong, real.made, real.made) <> (mistakes, said.solved, said.wrong, said.made, told)`,
  'a purchase that was paid gave its goods once, and nothing else was given by purchases': sql`
    select bought.id, given.ref from (
      select id, player_id, item, count from purchase join ${goods} using (product_id) where status = 'paid') as bought
    full join (select * from ledger where reason = 'purchase') as given
      on ref = bought.id and given.player_id = bought.player_id and given.item = bought.item and delta = count
    where bought.id is null or ref is null`,
  'what was taken back of a purchase is what it says, and at most what it gave': sql`
    select bought.id, moved.purchase from (
      select id, player_id, item, count, taken_back from purchase left join ${goods} using (product_id)) as bought
    full join (
      select split_part(ref, '.', 1) as purchase, player_id, item, -sum(delta) as taken from ledger
      where reason in ('purchase_taken_back', 'purchase_given_again') group by 1, 2, 3) as moved
      on purchase = bought.id and moved.player_id = bought.player_id and moved.item = bought.item
    where bought.id is null or taken_back <> coalesce(taken, 0) or taken_back not between 0 and coalesce(count, 0)`,
  'what was paid has a time, what was not has none, and no more is paid back than was paid': sql`
    select id from purchase where (paid_at is not null) <> (status in ('paid', 'undeliverable'))
      or refunded_cents not between 0 and amount_cents`,
  'at most one subscription of a player runs': sql`
    select player_id from subscription where status in ('active', 'past_due') group by player_id having count(*) > 1`,
  'a player is covered as long as the longest of their subscriptions': sql`
    select player_id from (select player_id, max(${covers}) as until from subscription group by player_id) as longest
      full join (select player_id, covered_until from wallet where covered_until is not null) as held using (player_id)
    where coalesce(until, to_timestamp(0)) <> coalesce(covered_until, to_timestamp(0))`,
  'what was paid in the sandbox is a purchase that says so, or is still to be told': sql`
    select intent.id, purchase.id as purchase
    from (select * from sandbox_intent where kind <> 'card' and status = 'succeeded') as intent
      full join (select * from purchase where provider = 'sandbox' and paid_at is not null) as purchase
        on intent_id = intent.id and purchase.amount_cents = intent.amount_cents
    where intent.id is null or (purchase.id is null
      and not exists (select from sandbox_notice as notice where intent.id in (notice.intent_id, notice.invoice_id)))`,
}

/**
 * Returns the broken rules, each with some of the rows that break the rule. Call the function only while no transaction
 * is open, because the rules do not need to be true during a transaction.
 */
export async function brokenRules(db: Db): Promise<string[]> {
  const broken: string[] = []
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await query.execute(db)
    if (rows.length > 0) broken.push(`it does not hold that ${rule}: ${JSON.stringify(rows.slice(0, 5))}`)
  }
  return broken
}
