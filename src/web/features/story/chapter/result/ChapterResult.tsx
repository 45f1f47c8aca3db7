import { Link } from '@tanstack/react-router'
import { Clock, Share2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { Completion } from '../../../../../contract/story.ts'
import { messageOf } from '../../../../../engine/share/share.ts'
import { Button, buttonClass } from '../../../../design/Button.tsx'
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
    <main id="main" className={styles.page}>
      <div className={styles.told}>
        <ChapterPicture chapter={chapter.number} className={styles.picture} />
        {completion.ending.pull && <blockquote className={styles.pull}>{completion.ending.pull}</blockquote>}
      </div>
      <div className={styles.card}>
        <header className={styles.head}>
          <p className={styles.kicker}>
            Chapter {chapter.number}, {chapter.title}
          </p>
          <h1 ref={heading} tabIndex={-1}>
            Chapter complete
          </h1>
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
            { name: 'games won in a row', value: gamesCompleted },
          ]}
          facts={<Facts chapterId={chapter.id} completion={completion} />}
          actions={
            <>
              {next?.unlocked ? (
                <Link to="/story-mode" search={{ chapter: next.id }} className={buttonClass('primary')}>
                  Chapter {next.number}: {next.title}
                </Link>
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
              <p>
                Next: {next.title}. {opensWords(next, progress.highestLevel)}.
              </p>
            )
          }
        >
          <MiniGameList games={completion.miniGames} />
        </ResultPanel>
      </div>
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
    </main>
  )
}

/** The player's best time, place and experience. */
function Facts({ chapterId, completion }: { chapterId: string; completion: Completion }) {
  const { isBest, bestTime, experienceEarned, withheld } = completion
  const user = useUser()
  const { data } = useApi('GET /api/story/leaderboard/:chapterId', { params: { chapterId } }, { fresh: true })
  const own = data?.find(({ userId }) => userId === user.id)
  const place = own ? `Place ${formatNumber(own.rank)}` : null
  return (
    <ul className={styles.facts}>
      <li>
        {isBest ? (
          <b>Your best in this chapter</b>
        ) : (
          `Your best in this chapter is ${formatSeconds(bestTime)}`
        )}
      </li>
      {withheld ? (
        <li>
          <HeldNote state={withheld} />
        </li>
      ) : (
        // Reserves the line while the place is loading.
        <li key={place}>{place ? `${place} among the fastest times` : '\u00a0'}</li>
      )}
      {experienceEarned === 0 && <li>Experience was earned the first time</li>}
    </ul>
  )
}

/** A solved mini-game is a tied knot, any other an open one. */
const MiniGameList = ({ games }: { games: Completion['miniGames'] }) => (
  <section className={styles.games} aria-labelledby="mini-games">
    <h2 id="mini-games">Mini-games</h2>
    <ol>
      {games.map(({ id, title, solved, points, of }) => (
        <li key={id}>
          <span className={cx(styles.knot, solved && styles.tied)} />
          <span>
            {title}
            <VisuallyHidden>{solved ? ', solved' : ', not solved'}</VisuallyHidden>
          </span>
          <span className={styles.points}>
            <b>{formatNumber(points)}</b> of {formatNumber(of)}
            <VisuallyHidden> points</VisuallyHidden>
          </span>
        </li>
      ))}
    </ol>
  </section>
)
