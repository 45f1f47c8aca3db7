import { boardReportReasons } from '../../../../engine/report.ts'
import { Row, Stack, Text } from '../../../design/layout.tsx'
import { Tag } from '../../../design/Tag.tsx'
import { groupColor } from '../../../domain/group/Group.tsx'
import { plural } from '../../../lib/format.ts'
import type { Detail } from '../words.ts'
import styles from './kinds.module.css'
import { Part } from './Part.tsx'
import { Reports } from './Reports.tsx'

const states: Readonly<Record<Detail<'board'>['state'], string>> = {
  waiting: 'not published yet',
  published: 'published',
  hidden: 'hidden until you decide',
}

/** A text of the board, marked if it may be offensive. */
const Checked = ({ text, isDoubtful }: { text: string; isDoubtful: boolean }) =>
  isDoubtful ? <mark className={styles.doubtful}>{text}</mark> : text

/** A board that a player made: all its texts with the doubtful ones marked, and what reports say. */
export function Board({ detail }: { detail: Detail<'board'> }) {
  const { title, state, groups, doubtful, reports, plays } = detail
  const check = (text: string) => <Checked text={text} isDoubtful={doubtful.includes(text)} />
  return (
    <>
      <Row gap={2} wrap>
        <Tag tone={state === 'hidden' ? 'bad' : 'ink'}>{states[state]}</Tag>
        <Text as="span" size="small" tone="soft">
          {plays === 0 ? 'Nobody has played it.' : `${plural(plays, 'person has', 'people have')} played it.`}
        </Text>
      </Row>
      <Part title="Title">
        <p className={styles.name} translate="no">
          {check(title)}
        </p>
      </Part>
      <Part title={doubtful.length > 0 ? 'The board, with doubtful texts marked' : 'The board'}>
        <Stack as="ul" gap={2} translate="no">
          {groups.map(({ name, words, note }, index) => (
            <Stack
              as="li"
              key={name}
              gap={0}
              className={styles.group}
              style={{ '--group': groupColor(`group-${index + 1}`) }}
            >
              <Text strong>{check(name)}</Text>
              <Row as="ul" gap={3} wrap className={styles.boardWords}>
                {words.map((word) => (
                  <li key={word}>{check(word)}</li>
                ))}
              </Row>
              {note && <Text size="small">{check(note)}</Text>}
            </Stack>
          ))}
        </Stack>
      </Part>
      {reports.length > 0 && <Reports reports={reports} reasons={boardReportReasons} />}
    </>
  )
}
