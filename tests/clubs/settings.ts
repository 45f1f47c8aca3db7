import { LEAST_FORM_DAILIES } from '../../src/engine/club/expectation.ts'
import type { Member } from './world.ts'

/** Difference between the strongest and the weakest member in logits; 600 points on the scale of Elo. */
const SPREAD = (600 * Math.LN10) / 400
const MEMBERS = 10
/** The member with a trend or a plan: a middle one. */
export const SPECIAL = 4

const skillOf = (n: number, members: number) => (n / (members - 1) - 0.5) * SPREAD

/** Returns a club whose members have skills at equal distances. `of` returns what else is true of member `n`. */
const clubOf =
  (of: (n: number, club: number) => Partial<Member>, members = MEMBERS) =>
  (club: number): Member[] =>
    Array.from({ length: members }, (_, n) => ({ skill: skillOf(n, members), ...of(n, club) }))

type Clubs = (club: number) => Member[]

const pick = (list: readonly number[], n: number) => list[n % list.length] ?? 1
const half = (n: number) => n % 2 === 0

const FIRST_WEEKS = LEAST_FORM_DAILIES / 7

/**
 * Clubs of members of constant form. `weeks` is the number of weeks that count. The first weeks without a form have no
 * limit: the ratings foretell only nearly what a player does.
 */
export const constant: readonly { who: string; clubs: Clubs; weeks?: number }[] = [
  { who: 'ten who play every day', clubs: clubOf(() => ({})) },
  { who: 'ten who miss 15 % of the dates', clubs: clubOf(() => ({ misses: 0.15 })) },
  { who: 'ten who miss 40 % of the dates', clubs: clubOf(() => ({ misses: 0.4 })) },
  { who: 'five', clubs: clubOf(() => ({ misses: 0.15 }), 5) },
  {
    who: 'ten, some careless, slow or unsteady',
    clubs: clubOf((n, club) => ({
      misses: 0.15,
      careless: half(n + club),
      slow: pick([0.5, 1, 2], n + club),
      unsteady: pick([0.1, 0.4, 0.8], 2 * n + club),
    })),
  },
  { who: 'ten, the stronger the slower', clubs: clubOf((n) => ({ slow: 0.4 + n / 3 })) },
  { who: 'ten, the stronger the less steady', clubs: clubOf((n) => ({ unsteady: n / 9 })) },
  { who: 'ten, every second a newcomer', clubs: clubOf((n) => (half(n) ? { begins: -6 } : {})) },
  {
    who: `ten who all begin, their first ${FIRST_WEEKS} weeks`,
    clubs: clubOf(() => ({ begins: 0, misses: 0.15 })),
    weeks: FIRST_WEEKS,
  },
]

const special = (member: Partial<Member>): Clubs => clubOf((n) => (n === SPECIAL ? member : {}))

/** Clubs in which one member improves, by logits in half a year. */
export const improving: readonly { who: string; clubs: Clubs }[] = [0.5, 1, 2].map((gain) => ({
  who: `better by ${gain} logits`,
  clubs: special({ gain }),
}))

const sum = (list: readonly number[]) => list.reduce((total, value) => total + value, 0)

/** The first `bad` of each `of` weeks are thrown away. */
const thrown = (bad: number, of: number): Partial<Member> => ({
  plan: ({ week }) => (((week % of) + of) % of < bad ? 'throw' : 'play'),
})

/** Clubs in which one member plays badly on purpose, or stops, to win later. */
export const scheming: readonly { who: string; clubs: Clubs; isLong?: boolean }[] = [
  { who: 'throws every second week away', clubs: special(thrown(1, 2)) },
  { who: 'throws two of four weeks away', clubs: special(thrown(2, 4)) },
  { who: 'throws three of four weeks away', clubs: special(thrown(3, 4)) },
  {
    who: 'throws a week away when it begins badly',
    clubs: special({ plan: ({ day, soFar }) => (day >= 3 && sum(soFar()) < 0 ? 'throw' : 'play') }),
  },
  {
    who: 'throws every third day away',
    clubs: special({ plan: ({ week, day }) => ((week + day) % 3 === 0 ? 'throw' : 'play') }),
  },
  {
    who: 'stops for the week when far ahead',
    clubs: special({ plan: ({ day, soFar }) => (day >= 3 && sum(soFar()) > 90 ? 'stop' : 'play') }),
  },
  // Gives up the medals of four weeks for those of the next four. It is printed, and has no limit.
  { who: 'throws four of eight weeks away', clubs: special(thrown(4, 8)), isLong: true },
]
