import { sql } from 'kysely'
import type { TestServer } from '../support/server.ts'

/** The groups of every board in the journey. A board with four groups has the first four. */
export const groups = [
  { name: 'Fish', words: ['COD', 'SOLE', 'TUNA', 'CARP'] },
  { name: 'Trees', words: ['OAK', 'ELM', 'BIRCH', 'MAPLE'] },
  { name: 'Colours', words: ['RED', 'BLUE', 'GREEN', 'BROWN'] },
  { name: 'Planets', words: ['MARS', 'VENUS', 'EARTH', 'SATURN'] },
  { name: 'Metals', words: ['IRON', 'ZINC', 'LEAD', 'TIN'] },
] as const

/**
 * Gives all new boards the same words in the same places, so that two journeys are the same word for word. A trigger
 * replaces the words when the server stores a board. The word at place n belongs to the group n modulo the number of
 * groups, so each group is spread over the board.
 */
export async function fixBoards({ app: { context } }: TestServer): Promise<void> {
  const names = JSON.stringify(groups)
  await sql`
    create function fix_board() returns trigger language plpgsql as $$
    declare
      given jsonb := new.board::jsonb;
      fixed jsonb := ${sql.lit(names)}::jsonb;
      total int := jsonb_array_length(given -> 'groups');
    begin
      new.board := jsonb_build_object(
        'groups', (
          select jsonb_agg(one.value || (fixed -> (one.place::int - 1)) order by one.place)
          from jsonb_array_elements(given -> 'groups') with ordinality as one(value, place)
        ),
        'tiles', (
          select jsonb_agg(
            one.value || jsonb_build_object(
              'group', (one.place - 1) % total,
              'text', fixed -> ((one.place - 1) % total)::int -> 'words' ->> ((one.place - 1) / total)::int
            ) order by one.place
          )
          from jsonb_array_elements(given -> 'tiles') with ordinality as one(value, place)
        )
      );
      return new;
    end $$`.execute(context.db)
  for (const table of ['game', 'visitor_board'])
    await sql`create trigger fix_board before insert on ${sql.table(table)} for each row execute function fix_board()`.execute(
      context.db,
    )
}
