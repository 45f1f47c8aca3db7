import { expect, test } from 'vitest'
import { heldReasons } from '../../../engine/held-result/held-reason.ts'
import { boardReportReasons, reportReasons } from '../../../engine/report.ts'
import { board } from './kinds/board.ts'
import { heldResult } from './kinds/held-result.ts'
import { mail } from './kinds/mail.ts'
import { report } from './kinds/report.ts'

const held = { mode: 'classic', level: 3, date: null, groups: 4, seconds: 5.25 }

test('the line of an item has words and no codes', () => {
  const lines = [
    ...Object.keys(heldReasons).flatMap((doubt) => [
      heldResult.line({ ...held, doubt }),
      heldResult.line({ ...held, doubt, mode: 'daily', date: '2026-11-27' }),
    ]),
    ...Object.keys(reportReasons).map((reason) =>
      report.line({ about: 'name', name: 'Reader', reasons: [reason, 'other'] }),
    ),
    ...['waiting', 'published', 'hidden'].flatMap((state) =>
      Object.keys(boardReportReasons).map((reason) =>
        board.line({ title: 'Birds', state, reasons: [reason, 'other'] }),
      ),
    ),
    mail.line({ kind: 'reset_password', failure: null }),
  ]
  for (const line of lines) expect(line).not.toMatch(/_|undefined|null|^(classic|daily)\b/)
  expect(lines).toContain('Level 3: 4 groups in 5.3 s. Too quick to read four words and press them.')
  expect(lines).toContain('Board “Birds”: Has two solutions; Something else')
})
