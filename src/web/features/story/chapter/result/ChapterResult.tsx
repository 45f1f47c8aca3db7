import { Link } from '@tanstack/react-router'
import { Clock, Share2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { Completion } from '../../../../../contract/story.ts'
import { messageOf } from '../../../../../engine/share/share.ts'
import { Button, buttonClass } from '../../../../design/Button.tsx'
import { Card, Row, Stack, Text } from '../../../../design/layout.tsx'
import { VisuallyHidden } from '../../../../design/VisuallyHidden.tsx'
import { ChapterPicture } from '../../../../domain/chapter/ChapterPicture.tsx'
import { Confetti } from '../../../../domain/group/Confetti.tsx'
import { HeldNote } from '../../../../domain/result/HeldNote.tsx'
import { ResultPanel } from '../../../../domain/result/ResultPanel.tsx'
import { ShareSheet } from '../../../../domain/share/ShareSheet.tsx'
import { cx } from '../../../../lib/cx.ts'
import { formatNumber, formatSeconds } from '../../../../lib/format.ts'
import { usePage } from '../../../../lib/page.ts'
import { useApi } from '../../../../lib/query.ts'
import { useUser } from '../../../../lib/session.ts'
import { type Chapter, nextLevelWords, opensWords, type Progress } from '../../chapter-words.ts'
import { arriving, quote, ScenePage } from '../../layout.tsx'
import { FastestTimes } from '../../list/FastestTimes.tsx'
import styles from './ChapterResult.module.css'

interface Props {
  chapter: Chapter
  progress: Progress
  completion: Completion
  isNew: boolean
}

export function ChapterResult({ chapter, progress, completion, isNew }: Props) {
  const heading = usePage(`${chapter.title} complete`)
  const [isCelebrating, setCelebrating] = useState(isNew)
  const endConfetti = useCallback(() => setCelebrating(false), [])
  const [isShowingTimes, setShowingTimes] = useState(false)
  const [isSharing, setSharing] = useState(false)
  const { completionTime, points, gamesCompleted, experienceEarned, totalExperience, storyLevel, bestTime } =
    completion
  const next = progress.chapters.find(({ number }) => number === chapter.number + 1)
  return (
    <ScenePage className={styles.page}>
      <Stack gap={8}>
        <ChapterPicture chapter={chapter.number} className={styles.picture} />
        {completion.ending.pull && (
          <Text as="blockquote" size="heading" className={cx(quote, styles.pull)}>
            {completion.ending.pull}
          </Text>
        )}
      </Stack>
      <Card as="div" gap={0} className={cx(styles.card, arriving)}>
        <header className={styles.head}>
          <Text size="small" tone="soft">{`Chapter ${chapter.number}, ${chapter.title}`}</Text>
          <Text as="h1" size="heading" ref={heading} tabIndex={-1}>
            Chapter complete
          </Text>
        </header>
        <ResultPanel
          label="Your result"
          score={{ name: 'Completion time', value: formatSeconds(Math.round(completionTime / 1_000)) }}
          beside={{ value: formatNumber(points), note: 'points' }}
          figures={[
            {
              name: experienceEarned > 0 ? 'experience' : 'experience in all',
              value:
                experienceEarned > 0 ? `+${formatNumber(experienceEarned)}` : formatNumber(totalExperience),
            },
            { name: nextLevelWords(completion), value: `Level ${storyLevel}` },
            { name: 'wins in a row', value: gamesCompleted },
          ]}
          facts={<Facts chapterId={chapter.id} completion={completion} />}
          actions={
            <>
              {next?.unlocked ? (
                <Link
                  to="/story-mode"
                  search={{ chapter: next.id }}
                  className={buttonClass('primary')}
                >{`Chapter ${next.number}: ${next.title}`}</Link>
              ) : (
                <Link to="/story-mode" className={buttonClass('primary')}>
                  Back to Chapters
                </Link>
              )}
              <Button
                icon={<Clock size={18} aria-hidden="true" />}
                aria-haspopup="dialog"
                onClick={() => setShowingTimes(true)}
              >
                Fastest Times
              </Button>
              {!completion.withheld && (
                <Button
                  icon={<Share2 size={18} aria-hidden="true" />}
                  aria-haspopup="dialog"
                  onClick={() => setSharing(true)}
                >
                  Share
                </Button>
              )}
              {next?.unlocked && (
                <Link to="/story-mode" className={buttonClass()}>
                  Back to Chapters
                </Link>
              )}
            </>
          }
          note={
            next &&
            !next.unlocked && (
              <p
                className={styles.next}
              >{`Next: ${next.title}. ${opensWords(next, progress.highestLevel)}.`}</p>
            )
          }
        >
          <MiniGameList games={completion.miniGames} />
        </ResultPanel>
      </Card>
      <FastestTimes chapter={isShowingTimes ? chapter : undefined} onClose={() => setShowingTimes(false)} />
      <ShareSheet
        open={isSharing}
        onClose={() => setSharing(false)}
        title="Share your chapter"
        thing={{ kind: 'chapter', refId: chapter.id }}
        text={messageOf({
          kind: 'chapter',
          ...{ number: chapter.number, title: chapter.title, points, wins: gamesCompleted, miniGames: [] },
          seconds: bestTime,
        })}
      />
      {isCelebrating && <Confetti onEnd={endConfetti} />}
    </ScenePage>
  )
}

/** Shows the player's best time, position on the leaderboard and experience points. */
function Facts({ chapterId, completion }: { chapterId: string; completion: Completion }) {
  const { isBest, bestTime, experienceEarned, withheld } = completion
  const user = useUser()
  const { data } = useApi('GET /api/story/leaderboard/:chapterId', { params: { chapterId } }, { fresh: true })
  const own = data?.find(({ userId }) => userId === user.id)
  const place = own ? `Place ${formatNumber(own.rank)}` : null
  return (
    <Stack as="ul" gap={1}>
      <Text as="li" size="small" tone={isBest ? 'thread' : 'soft'} strong={isBest}>
        {isBest ? 'Your best in this chapter' : `Your best in this chapter is ${formatSeconds(bestTime)}`}
      </Text>
      {withheld ? (
        <li>
          <HeldNote state={withheld} />
        </li>
      ) : (
        // An empty line reserves the height while the player's position on the leaderboard is loading.
        <Text as="li" key={place} size="small" tone="soft">
          {place ? `${place} among the fastest times` : '\u00a0'}
        </Text>
      )}
      {experienceEarned === 0 && (
        <Text as="li" size="small" tone="soft">
          Experience was earned the first time
        </Text>
      )}
    </Stack>
  )
}

/** The list of mini-games. A solved mini-game has a tied knot. All other mini-games have an open knot. */
const MiniGameList = ({ games }: { games: Completion['miniGames'] }) => (
  <Stack as="section" gap={1} className={styles.games} aria-labelledby="mini-games">
    <Text as="h2" size="lead" id="mini-games">
      Mini-games
    </Text>
    <ol>
      {games.map(({ id, title, solved, points, of }) => (
        <Row as="li" key={id} className={cx(styles.game, solved && styles.tied)}>
          <Text size="small">
            {title}
            <VisuallyHidden>{solved ? '(solved)' : '(not solved)'}</VisuallyHidden>
          </Text>
          <Text size="small" tone="soft" figures className={styles.points}>
            <Text as="b" tone="ink">
              {formatNumber(points)}
            </Text>{' '}
            of {formatNumber(of)}
            <VisuallyHidden> points</VisuallyHidden>
          </Text>
        </Row>
      ))}
    </ol>
  </Stack>
)
