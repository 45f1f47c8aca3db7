// `npm run stress -- attacks` attacks test servers over the network. During an attack the server can be a little
// slower, but it must still serve other players.
import { fullDisk } from './full-disk.ts'
import { guessers } from './guessers.ts'
import { invitations } from './invitations.ts'
import { llm } from './llm.ts'
import { pages } from './pages.ts'
import { picture } from './picture.ts'
import { pipelining } from './pipelining.ts'
import { redirects } from './redirects.ts'
import { starts } from './starts.ts'
import { stops } from './stops.ts'
import { stuckBodies } from './stuck-bodies.ts'
import type { Attack } from './support/attack.ts'
import { results } from './take-results.ts'

/** The attacks by name. The output of the command has one line for each attack. */
const attacks: Readonly<Record<string, Attack>> = {
  'full-disk': fullDisk,
  guessers,
  invitations,
  llm,
  pages,
  picture,
  pipelining,
  redirects,
  results,
  starts,
  stops,
  'stuck-bodies': stuckBodies,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in attacks))
if (unknown.length > 0) {
  console.error(`Usage: npm run stress -- attacks [${Object.keys(attacks).join(' | ')}] …`)
  process.exit(1)
}
// After a signal, the process must call `process.exit`, because handlers of the event `exit` end child processes and
// remove temporary files.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))
const totals = { withstood: 0, failed: 0, leftOut: 0 }
for (const [name, attack] of Object.entries(attacks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const began = Date.now()
  const line = (text: string) =>
    console.log(`${name}: ${text} (${((Date.now() - began) / 1000).toFixed(0)} s)`)
  try {
    const finding = await attack('full')
    if ('missing' in finding) {
      totals.leftOut++
      line(`left out, because ${finding.missing}`)
      continue
    }
    const { figures, problems } = finding
    if (problems.length > 0) totals.failed++
    else totals.withstood++
    line([...(problems.length > 0 ? [`FAILED: ${problems.join('; ')}`] : ['ok']), ...figures].join(', '))
  } catch (error) {
    totals.failed++
    console.error(`${name}: FAILED`, error)
  }
}
console.log(`\n${totals.withstood} withstood, ${totals.failed} FAILED, ${totals.leftOut} left out`)
process.exitCode = totals.failed === 0 ? 0 : 1
