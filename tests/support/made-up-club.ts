import type { PublicUser } from '../../src/contract/account.ts'
import type { Output } from '../../src/contract/api.ts'
import { clubReactions } from '../../src/engine/club/club.ts'
import { addDays } from '../../src/engine/daily/date.ts'

type Club = Output<'GET /api/clubs/:id'>
type ClubDay = Output<'GET /api/clubs/:id/day'>
type Season = Output<'GET /api/clubs/:id/season'>
type DayRow = ClubDay['rows'][number]
type Thread = NonNullable<DayRow['thread']>

const DATE = '2026-11-27'
const MONDAY = '2026-11-23'
const at = `${DATE}T12:00:00.000Z`

const names = [
  'quietharbour',
  'lexi_k',
  'grandma_rosalind_88',
  'ostrava',
  'marginalia',
  'the_longest_name_ever',
  'mo',
  'juniper_w',
]

const user = (n: number): PublicUser => ({
  id: `member-${n}`,
  username: n < names.length ? (names[n] ?? '') : `player_${n}`,
  firstName: null,
  profileImageUrl: null,
  frame: null,
})

type Result = Pick<Thread, 'rows' | 'solved' | 'mistakes'>

const solvedResults: Result[] = [
  { rows: [[0], [1], [2], [3]], solved: true, mistakes: 0 },
  { rows: [[2], [0, 1], [0], [3], [1]], solved: true, mistakes: 1 },
  { rows: [[3, 2], [1], [2, 0], [0], [3], [2]], solved: true, mistakes: 2 },
]

const lost: Result = { rows: [[1, 0], [1, 2], [0], [3, 2], [2, 1]], solved: false, mistakes: 4 }

/** Only the last place has not solved the daily. */
const thread = (n: number, isLast: boolean): Thread => ({
  date: DATE,
  seconds: 58 + n * 17,
  ...(isLast ? lost : (solvedResults[n % solvedResults.length] as Result)),
})

/** A club with made-up members for pictures and unit tests. `me` replaces the third member. */
export function madeUpClub(
  me: PublicUser,
  { members = 8, role = 'owner' as Club['role'], changes = {} as Partial<Club> } = {},
) {
  const users = Array.from({ length: members }, (_, n) => (n === Math.min(2, members - 1) ? me : user(n)))
  const isMine = (one: PublicUser) => one.id === me.id
  const club: Club = {
    id: 'club-1',
    name: 'Sunday crossword circle',
    mark: { thread: 'loop', colour: 'mint' },
    members,
    role,
    joinedAt: at,
    hidden: false,
    createdAt: '2026-10-01T12:00:00.000Z',
    invite: role === 'owner' ? 'http://localhost:3000/c/Jc4v8s0Xq2pTzW1uKf7aRg' : null,
    memberList: users.map((one, n) => ({
      id: `in-club-${n}`,
      user: one,
      role: isMine(one) ? role : n === 0 ? 'owner' : 'member',
      joinedAt: at,
    })),
    ...changes,
  }

  /** The day after the player's own attempt: five of eight have finished. */
  const finishedCount = Math.ceil(members * 0.6)
  const over: ClubDay = {
    date: DATE,
    rows: users.map((one, n): DayRow => {
      const isFinished = n < finishedCount
      return {
        user: one,
        status: isFinished ? 'finished' : n === finishedCount ? 'playing' : 'not_played',
        thread: isFinished ? thread(n, n === finishedCount - 1) : null,
        place: isFinished ? n + 1 : null,
        reactions: isFinished && n < 3 ? { [clubReactions[n] as 'bravo']: 3 - n, tea: 1 } : {},
        reaction: n === 0 && !isMine(one) ? 'bravo' : null,
      }
    }),
  }
  const before: ClubDay = {
    date: DATE,
    rows: over.rows.map((row) => ({
      ...row,
      ...{ thread: null, place: null, reactions: {}, reaction: null },
      status: isMine(row.user) ? 'not_played' : row.status,
    })),
  }
  const season: Season = {
    week: '2026-W48',
    from: MONDAY,
    to: addDays(MONDAY, 6),
    over: false,
    rows: users
      .map((one, n) => {
        const days = Math.max(1, 5 - (n % 5))
        const figures = Array.from({ length: days }, (_, day) => {
          const place = 1 + ((n + day) % members)
          const solved = (n + day) % 4 !== 3
          const hasForm = n % 4 !== 3
          return {
            date: addDays(MONDAY, day),
            place,
            points: Math.max(0, 20 - place) + (solved ? 5 : 0),
            solved,
            result: 20 + ((n * 23 + day * 31) % 70),
            expected: hasForm ? 39 : 50,
          }
        })
        const differences = figures.map(({ result, expected }) => result - expected)
        return {
          user: one,
          days,
          figures,
          points: figures.reduce((sum, { points }) => sum + points, 0),
          againstExpectation: days < 3 ? null : differences.reduce((sum, one) => sum + one, 0) / 7,
        }
      })
      .sort((a, b) => b.points - a.points),
    medals: {
      weeks: ['2026-W44', '2026-W45', '2026-W46', '2026-W47'],
      winners: users.slice(0, 3).flatMap((one, n) => [
        {
          user: one,
          medal: (['gold', 'silver', 'bronze'] as const)[n] ?? 'bronze',
          table: 'points' as const,
        },
        {
          user: users[(n + 2) % members] ?? one,
          medal: (['gold', 'silver', 'bronze'] as const)[n] ?? 'bronze',
          table: 'expectation' as const,
        },
      ]),
    },
  }
  return { club, over, before, season }
}
