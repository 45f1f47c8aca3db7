import { useQuery } from '@tanstack/react-query'
import type { GameView } from '../../../../contract/game.ts'
import { percentText } from '../../../../engine/percent.ts'
import { Page, Row, Stack, Text } from '../../../design/layout.tsx'
import { TitledSection } from '../../../design/TitledSection.tsx'
import { ColumnsChart, TriedWords } from '../../../domain/chart/Chart.tsx'
import { GroupGlyph, groupColor } from '../../../domain/group/Group.tsx'
import { LeaderboardList, LeaderboardRow } from '../../../domain/leaderboard/LeaderboardList.tsx'
import { CopyButton } from '../../../domain/share/CopyButton.tsx'
import { formatSeconds, plural } from '../../../lib/format.ts'
import { userQuery } from '../../../lib/session.ts'
import { BoardCard } from '../BoardCard.tsx'
import { BoardGrid } from '../BoardGrid.tsx'
import { type Detail, makerName } from '../board-words.ts'
import { frameHtml } from '../own/board-links.ts'
import { MakerFigures } from '../own/MakerFigures.tsx'
import { Ambiguous } from './Ambiguous.tsx'
import styles from './EndBelow.module.css'
import { ReportBoard } from './ReportBoard.tsx'

interface Props {
  board: Detail
  game: GameView
  /** True if nobody is signed in. */
  isGuest: boolean
}

/** The page below a finished board: what its maker says, how others did, and another board. */
export function EndBelow({ board, game, isGuest }: Props) {
  const groups = [...game.completedGroups, ...(game.missedGroups ?? [])]
  const { next, isOwn, id } = board
  return (
    <Page gap={10} className={styles.below}>
      {board.isAmbiguous && <Ambiguous board={board} />}
      {isOwn && <MakerFigures id={id} />}
      <FromMaker board={board} groups={groups} />
      {!isOwn && <Others board={board} groups={groups} />}
      <Best board={board} />
      {next && (
        <TitledSection id="next" title="Another board like this">
          <BoardGrid label="Another board">
            <li>
              <BoardCard card={next} as="h3" />
            </li>
          </BoardGrid>
        </TitledSection>
      )}
      <Row wrap gap={2} className={styles.last}>
        <CopyButton look="quiet" text={frameHtml(id, board.title)}>
          Copy embed code
        </CopyButton>
        {!isGuest && !isOwn && <ReportBoard id={id} />}
      </Row>
    </Page>
  )
}

interface GroupsProps {
  board: Detail
  groups: readonly GameView['completedGroups'][number][]
}

/** The maker's lines about the groups, and the words that the maker has ruled out. */
function FromMaker({ board, groups }: GroupsProps) {
  const noted = groups.filter(({ note }) => note)
  const rulings = board.rulings ?? []
  if (noted.length + rulings.length === 0) return null
  return (
    <TitledSection id="maker" title={`What ${makerName(board)} says`}>
      <ul className={styles.lines}>
        {noted.map(({ color, name, note }) => (
          <Row as="li" key={color} gap={3} align="start">
            <span className={styles.sign} style={{ background: groupColor(color) }}>
              <GroupGlyph color={color} size={18} />
            </span>
            <div className={styles.words}>
              <Text strong translate="no">
                {name}
              </Text>
              <Text size="small">{note}</Text>
            </div>
          </Row>
        ))}
      </ul>
      {rulings.length > 0 && (
        <Stack as="ul" gap={1}>
          {rulings.map(({ word, group }) => (
            <Text as="li" key={`${word} ${group}`} size="small" tone="soft">
              <span translate="no">{word}</span> does not fit “<span translate="no">{group}</span>”.
            </Text>
          ))}
        </Stack>
      )}
    </TitledSection>
  )
}

/** The label of the people who did not find all groups, after the numbers of mistakes. */
const LOST = 'Lost'

/** The mistakes of everybody who has ended the board, and the wrong guesses that most of them made. */
function Others({ board: { curve, tried, me }, groups }: GroupsProps) {
  if (!curve || !tried) return null
  const own = me ? (me.solved ? me.mistakes : curve.length - 1) : null
  const colorOf = (word: string) => groups.find(({ words }) => words.includes(word))?.color ?? ''
  return (
    <TitledSection id="others" title="How others did">
      <div className={styles.others}>
        <ColumnsChart
          title="Mistakes of everybody"
          of={['Mistakes', 'People']}
          columns={curve.map((percent, mistakes) => ({
            label: mistakes === curve.length - 1 ? LOST : String(mistakes),
            value: percent,
            text: percentText(percent),
          }))}
          own={own}
        />
        <Stack gap={3}>
          <Text as="h3" size="small" tone="soft" strong>
            Where others went wrong
          </Text>
          {tried.length === 0 ? (
            <Text size="small" tone="soft">
              Nobody has guessed wrong.
            </Text>
          ) : (
            <Stack as="ol" gap={4}>
              {tried.map(({ words, percent }) => (
                <Stack as="li" key={words.join(' ')} gap={2}>
                  <TriedWords words={words} colors={words.map(colorOf)} />
                  <Text
                    size="small"
                    tone="soft"
                  >{`${percentText(percent)} of players tried these four.`}</Text>
                </Stack>
              ))}
            </Stack>
          )}
        </Stack>
      </div>
    </TitledSection>
  )
}

/** The ten best players of the board. */
function Best({ board: { leaderboard } }: { board: Detail }) {
  const { data: user } = useQuery(userQuery)
  if (!leaderboard || leaderboard.length === 0) return null
  return (
    <TitledSection id="best" title="Leaderboard" note="First attempts of players with an account">
      <LeaderboardList>
        {leaderboard.map(({ rank, user: player, mistakes, seconds }) => (
          <LeaderboardRow
            key={player.id}
            rank={rank}
            user={player}
            detail={<span>{mistakes === 0 ? 'no mistakes' : plural(mistakes, 'mistake')}</span>}
            value={formatSeconds(seconds)}
            isOwn={player.id === user?.id}
          />
        ))}
      </LeaderboardList>
    </TitledSection>
  )
}
