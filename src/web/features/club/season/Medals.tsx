import { clubMedals, MEDAL_WEEKS } from '../../../../engine/club/club.ts'
import { Row, Stack, Text } from '../../../design/layout.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { Rank } from '../../../domain/leaderboard/Rank.tsx'
import { FittedName } from '../../../domain/player/FittedName.tsx'
import { PlayerLink } from '../../../domain/player/PlayerLink.tsx'
import { inWords, playerName } from '../../../lib/format.ts'
import type { Season, Table } from './figures.ts'
import styles from './Medals.module.css'

const titles: Record<Table, string> = { points: 'Points', expectation: 'Against expectation' }

/** "45" of "2026-W45". */
const short = (week: string): string => String(Number(week.slice(6)))

/** Who won the medals of the four weeks that ended last. */
export function Medals({ medals: { weeks, winners } }: Pick<Season, 'medals'>) {
  const [first, last] = [weeks[0], weeks.at(-1)]
  return (
    <Stack as="section" gap={3} aria-labelledby="club-medals" className={styles.medals}>
      <Row justify="space-between" align="baseline" wrap gap={2}>
        <Text as="h3" size="body" strong id="club-medals">
          Medals
        </Text>
        {first && last && winners.length > 0 && (
          <Text as="span" size="small" tone="soft">
            {`Weeks ${short(first)} to ${short(last)}`}
          </Text>
        )}
      </Row>
      {winners.length === 0 ? (
        <Text size="small" tone="soft">
          {`Every ${inWords(MEDAL_WEEKS)} weeks, the three best of each table win a medal.`}
        </Text>
      ) : (
        <div className={styles.tables}>
          {(Object.keys(titles) as Table[]).map((table) => (
            <Stack key={table} gap={2}>
              <Text as="h4" size="small" tone="soft" strong>
                {titles[table]}
              </Text>
              <ul>
                {winners
                  .filter((winner) => winner.table === table)
                  .map(({ user, medal }) => (
                    <Row as="li" key={user.id} gap={2}>
                      <Rank rank={clubMedals.indexOf(medal) + 1} />
                      <span className={styles.words}>
                        <PlayerLink username={user.username} className={styles.name}>
                          <FittedName name={playerName(user)} />
                        </PlayerLink>
                      </span>
                    </Row>
                  ))}
              </ul>
            </Stack>
          ))}
        </div>
      )}
    </Stack>
  )
}

/** Has the height of the medals of a club, or of the sentence that a new club has instead. */
export const WaitingMedals = ({ hasWinners }: { hasWinners: boolean }) => (
  <Stack gap={3} className={styles.medals} aria-hidden="true">
    <Skeleton width="5rem" height="26px" />
    {hasWinners ? (
      <div className={styles.tables}>
        {Object.keys(titles).map((table) => (
          <Stack key={table}>
            <Skeleton width="60%" height="20px" />
            {clubMedals.map((medal) => (
              <Skeleton key={medal} width="80%" height="33px" />
            ))}
          </Stack>
        ))}
      </div>
    ) : (
      <Skeleton height="22px" />
    )}
  </Stack>
)
