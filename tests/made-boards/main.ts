// The command `npm run model -- made-boards` measures the check of boards that players make: how often it raises a false
// alarm on a sound board, how many planted second solutions it finds, and how long it takes.
import { parseArgs } from 'node:util'
import { printTable, quantile } from '../../bench/support/table.ts'
import { type Counts, measure } from './measure.ts'

const { values } = parseArgs({
  options: { boards: { type: 'string', default: '1800' }, planted: { type: 'string', default: '200' } },
})
const aims = { falseAlarms: 0.03, found: 0.95 }
const percent = (share: number) => `${(100 * share).toFixed(1)} %`

const figures = await measure({ boards: Number(values.boards), planted: Number(values.planted) })
let holds = true
const verdict = (isKept: boolean): string => {
  holds &&= isKept
  return isKept ? 'kept' : 'MISSED'
}

console.log(`sound boards: false alarms that block, ${percent(aims.falseAlarms)} at most`)
printTable(
  ['boards', 'number', 'false alarms', 'tuned half', 'other half', 'aim'],
  figures.sound.map(({ name, all, tuned, other }) => {
    const share = (counts: Counts) => counts.yes / Math.max(1, counts.of)
    return [
      ...[name, all.of, percent(share(all)), percent(share(tuned)), percent(share(other))],
      verdict(share(all) <= aims.falseAlarms),
    ]
  }),
)

console.log(
  `\nboards with a second solution: found, ${percent(aims.found)} at least; the rival right and one solution after the swaps in every case`,
)
printTable(
  [
    'kind',
    'number',
    'found',
    'tuned half',
    'other half',
    'rival right',
    'one solution after one swap',
    'after up to three',
    'no swap shown',
    'aim',
  ],
  figures.planted.map(({ name, all, tuned, other, rivals, swaps, mended, withoutSwap, hasAim }) => {
    const share = (counts: Counts) => counts.yes / Math.max(1, counts.of)
    const isKept = share(all) >= aims.found && rivals.yes === rivals.of && mended.yes === mended.of
    return [
      ...[name, all.of, percent(share(all)), percent(share(tuned)), percent(share(other))],
      ...[
        `${rivals.yes} of ${rivals.of}`,
        `${swaps.yes} of ${swaps.of}`,
        `${mended.yes} of ${mended.of}`,
        withoutSwap,
        hasAim ? verdict(isKept) : 'none',
      ],
    ]
  }),
)

console.log('\nstrength of fits on dealt boards, and how many of them are true by the whole catalogue')
printTable(
  ['strength', 'tuned half: fits', 'mean strength', 'true', 'other half: fits', 'mean strength', 'true'],
  figures.strengths.map(({ from, to, tuned, other }) => [
    `${from}–${to}`,
    ...[tuned, other].flatMap(({ fits, mean, yes }) =>
      fits === 0 ? [0, '', ''] : [fits, `${mean.toFixed(0)} %`, percent(yes / fits)],
    ),
  ]),
)

const { difficulty } = figures
console.log('\nexpected difficulty against that of the editors, on dealt boards of held-out categories')
printTable(
  [
    'boards',
    'correlation',
    'mean error',
    'inside the interval',
    'solved of 100: tuned half',
    'other half',
    'usual: tuned half',
    'other half',
    'correlation with bots',
  ],
  [
    [
      ...[difficulty.boards, difficulty.correlation.toFixed(2), difficulty.error.toFixed(2)],
      ...[
        percent(difficulty.inside),
        ...[difficulty.solved, difficulty.usual].flatMap(({ tuned, other }) => [
          tuned.toFixed(0),
          other.toFixed(0),
        ]),
        difficulty.withBot.toFixed(2),
      ],
    ],
  ],
)

console.log('\nprocessor time of a check, ms')
printTable(
  ['drafts', 'number', 'median', 'p99'],
  figures.times.map(({ name, ms }) => [
    ...[name, ms.length, quantile(ms, 0.5).toFixed(1), quantile(ms, 0.99).toFixed(1)],
  ]),
)
process.exit(holds ? 0 : 1)
