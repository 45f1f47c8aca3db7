import type { BoardFigures } from '../../../../contract/made-board/workshop.ts'
import { percentText } from '../../../../engine/percent.ts'
import { AsTable } from '../../../design/AsTable.tsx'
import { Figures } from '../../../design/Figures.tsx'
import { Stack, Text } from '../../../design/layout.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { GroupGlyph, groupColor } from '../../../domain/group/Group.tsx'
import { QueryError } from '../../../domain/query/QueryError.tsx'
import { formatNumber, plural } from '../../../lib/format.ts'
import { useApi } from '../../../lib/query.ts'
import { Bars } from './Bars.tsx'
import styles from './Figures.module.css'

/** The figures and charts of a published board. */
export function FigureCharts({ id }: { id: string }) {
  const query = useApi('GET /api/me/boards/:id/figures', { params: { id } }, { fresh: true })
  const { data } = query
  if (!data)
    return (
      <>
        <QueryError compact title="The figures could not be loaded" query={query} />
        {query.isPending && <Skeleton height="220px" radius="var(--r)" />}
      </>
    )
  const { card, ended } = data
  return (
    <Stack gap={6} className={styles.figures}>
      <Figures
        label="Plays"
        figures={[
          { name: 'Began', value: card.plays },
          { name: 'Ended', value: ended },
          { name: 'Solved', value: card.solvedPercent === null ? '–' : percentText(card.solvedPercent) },
          { name: 'Hearts', value: card.hearts },
        ]}
      />
      <div className={styles.parts}>
        <Days days={data.days} />
        {ended > 0 && <Curve curve={data.curve} />}
        {ended > 0 && <Groups groups={data.groups} gaveUp={data.gaveUp} />}
        {data.tried.length > 0 && <Tried tried={data.tried} />}
      </div>
      {data.claims.length > 0 && <Claims claims={data.claims} />}
    </Stack>
  )
}

const weekday = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

const Days = ({ days }: Pick<BoardFigures, 'days'>) => (
  <Stack as="section" gap={2}>
    <h4>Plays by day</h4>
    <Bars
      isDense
      bars={days.map(({ date, plays }) => ({
        key: date,
        label: String(Number(date.slice(8))),
        value: plays,
        text: formatNumber(plays),
      }))}
    />
    <AsTable
      columns={['Day', 'Plays']}
      rows={days.map(({ date, plays }) => ({
        key: date,
        cells: [weekday.format(new Date(date)), formatNumber(plays)],
      }))}
    />
  </Stack>
)

const ends = ['0', '1', '2', '3', 'Lost'] as const
const endNames = ['No mistake', 'One mistake', 'Two mistakes', 'Three mistakes', 'Not solved'] as const

const Curve = ({ curve }: Pick<BoardFigures, 'curve'>) => (
  <Stack as="section" gap={2}>
    <h4>Mistakes</h4>
    <Bars
      bars={ends.map((label, index) => ({
        key: label,
        label,
        value: curve[index] ?? 0,
        text: percentText(curve[index] ?? 0),
      }))}
    />
    <AsTable
      columns={['Mistakes', 'Players']}
      rows={endNames.map((name, index) => ({ key: name, cells: [name, percentText(curve[index] ?? 0)] }))}
    />
  </Stack>
)

/** How many people found each group, and where people gave up. */
const Groups = ({ groups, gaveUp }: Pick<BoardFigures, 'groups' | 'gaveUp'>) => (
  <Stack as="section" gap={3}>
    <h4>Groups found</h4>
    <Stack as="ul" gap={2}>
      {groups.map(({ name, color, foundPercent }) => (
        <li key={color} className={styles.group}>
          <span className={styles.glyph} style={{ background: groupColor(color) }} aria-hidden="true">
            <GroupGlyph color={color} size={14} />
          </span>
          <span className={styles.name} translate="no">
            {name}
          </span>
          <span className={styles.share} aria-hidden="true">
            <span style={{ width: `${foundPercent}%` }} />
          </span>
          <b className={styles.percent}>{percentText(foundPercent)}</b>
        </li>
      ))}
    </Stack>
    {gaveUp.some((people) => people > 0) && (
      <Text size="small" tone="soft">
        {`Gave up: ${gaveUp
          .flatMap((people, found) =>
            people > 0 ? [`${plural(people, 'player')} with ${plural(found, 'group')}`] : [],
          )
          .join(', ')}.`}
      </Text>
    )}
  </Stack>
)

/** The wrong foursomes, as four small tiles with the colours and the symbols of their groups. */
const Tried = ({ tried }: Pick<BoardFigures, 'tried'>) => (
  <Stack as="section" gap={3}>
    <h4>Wrong foursomes most tried</h4>
    <Stack as="ol" gap={2}>
      {tried.map(({ words, colors, percent }) => (
        <li key={words.join()} className={styles.tried}>
          <span className={styles.tiles} translate="no">
            {words.map((word, index) => (
              <span
                key={word}
                className={styles.tile}
                style={{ background: groupColor(colors[index] ?? '') }}
              >
                <GroupGlyph color={colors[index] ?? ''} size={11} />
                <span>{word}</span>
              </span>
            ))}
          </span>
          <b className={styles.percent}>{percentText(percent)}</b>
        </li>
      ))}
    </Stack>
  </Stack>
)

const verdicts: Record<BoardFigures['claims'][number]['verdict'], string> = {
  right: 'It is a second solution.',
  harmless: 'No second solution by this alone.',
  noted: 'Not proven.',
  possible: 'Perhaps a second solution.',
  ruled_out: 'It is ruled out.',
}

const Claims = ({ claims }: Pick<BoardFigures, 'claims'>) => (
  <Stack as="section" gap={2}>
    <h4>Players say: fits there too</h4>
    <Stack as="ul" gap={2}>
      {claims.map(({ word, group, players, verdict }) => (
        <Text as="li" size="small" key={`${word} ${group}`}>
          <b translate="no">{word.toUpperCase()}</b> in <span translate="no">{group}</span>:{' '}
          {plural(players, 'player')}.{' '}
          <Text as="span" tone={verdict === 'right' ? 'bad' : 'soft'}>
            {verdicts[verdict]}
          </Text>
        </Text>
      ))}
    </Stack>
  </Stack>
)
