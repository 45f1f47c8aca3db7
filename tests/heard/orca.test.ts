import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { refreshRooms } from '../../src/server/features/duel/room.service.ts'
import { noonZone } from '../e2e/support/players.ts'
import { quickKind } from '../support/database.ts'
import { startServer } from '../support/server.ts'
import { fixBoards } from './boards.ts'
import { shuffleAlike } from './in-page.ts'
import { journey } from './journey.ts'
import { Orca } from './orca.ts'
import { chapters, comparable, written } from './transcript.ts'

const FOLDER = join(import.meta.dirname, '../../test-results/heard')

/** What Orca says about the surroundings of the focus. It says more or less of it from run to run. */
const SURROUNDINGS =
  /^says: (leaving |main content|banner|region |form |List with|Browse mode|Focus mode|Text (un)?selected|row \d|column \d|not pressed|Words\.|table with|WordConnect$|\d+$|.* document web\.|Search with|.* panel\.).*\n/gm

/** Where the focus moves to a heading while Orca still reads something else, Orca says one of the two, or both. */
const MOVES =
  /^says: (You found all|Keep it with|All groups found|Score Submitted|clickable|.* heading level \d).*\n/gm

/**
 * Leaves out what differs from run to run. After a load, Orca reads the page aloud; how much of the page is there by
 * then depends on the machine. The transcript contains all of this for readers, but it is not compared.
 */
const stable = (text: string) =>
  text
    .replace(/^says: Finished loading.*\n(says: .*\n)*/gm, '')
    .replace(/^says: (●+|\d+ black circle characters)$/gm, 'says: ●')
    .replace(SURROUNDINGS, '')
    .replace(MOVES, '')

test('Orca says all that the transcript of a journey by keys contains', { timeout: 1_800_000 }, async () => {
  const server = await startServer(quickKind, {}, 'runs')
  server.app.context.env.origins = [server.origin]
  await fixBoards(server)
  // The jobs of a test server do not run. With a screen reader, a person stays longer in a lobby than other tests do.
  const refresh = setInterval(() => void refreshRooms(server.app.context), 5_000)
  const orca = await Orca.start(server.origin, { ...process.env, TZ: noonZone, LANG: 'en_US.UTF-8' })
  try {
    await orca.page.evaluateOnNewDocument(shuffleAlike)
    await journey(orca, server)
  } finally {
    clearInterval(refresh)
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(join(FOLDER, 'orca.txt'), comparable(orca.lines))
    await orca.close()
    await server.close()
  }
  const heard = chapters(stable(comparable(orca.lines)))
  const expected = chapters(stable(written('orca.txt')))
  const better = `if this is better: cp ${FOLDER}/orca.txt tests/heard`
  expect(
    heard.map(({ keys }) => keys),
    better,
  ).toEqual(expected.map(({ keys }) => keys))
  // Orca may read more of the page than the transcript contains. The test in Chromium compares all announcements.
  for (const [n, { announcements }] of expected.entries())
    expect(heard[n]?.announcements, better).toEqual(expect.arrayContaining(announcements))
})
