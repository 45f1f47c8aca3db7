import { useCallback, useState } from 'react'
import { isUnauthorized } from '../../lib/unauthorized.ts'
import { ArchivedGame } from './archive/ArchivedGame.tsx'
import { Celebration } from './badge/Celebration.tsx'
import { useUnseenBadges } from './badge/use-unseen-badges.ts'
import type { Boards } from './boards.ts'
import { shortDate } from './dates.ts'
import { Clock } from './day/Clock.tsx'
import { DayError } from './day/DayError.tsx'
import { DayScreen } from './day/DayScreen.tsx'
import { PageSkeleton } from './day/PageSkeleton.tsx'
import { useArrival, useFirstTile } from './day/use-arrival.ts'
import { useConfirm } from './day/use-attempt.ts'
import { keepGame, useDay } from './day/use-day.ts'
import { useTimeZone } from './day/use-time-zone.ts'
import { Confetti } from './result/Confetti.tsx'

interface Props {
  boards: Boards
  /** A date of the player's own, to look at or to go on with; the one that counts now when none is named. */
  date?: string | undefined
  /** A game out of the archive, and the date it is of. */
  archived?: { gameId: string; date: string } | undefined
}

/** The daily challenge (spec section 2): start card, game, summary; below them badges, calendar, archive. */
export function DailyPage({ boards, date, archived }: Props) {
  if (archived)
    return (
      <ArchivedGame key={archived.gameId} boards={boards} gameId={archived.gameId} date={archived.date} />
    )
  return <Day key={date ?? ''} boards={boards} asked={date} />
}

function Day({ boards, asked }: { boards: Boards; asked: string | undefined }) {
  const { view, error, refetch, isFetching, begin, letGo } = useDay(asked)
  const { confirm, newBadges, dismiss } = useConfirm()
  const unseen = useUnseenBadges()
  const [playing, setPlaying] = useState('')
  const [isCelebrating, setCelebrating] = useState(false)
  const endConfetti = useCallback(() => setCelebrating(false), [])
  useTimeZone(view)
  const game = view?.game ?? null
  if (game?.status === 'playing' && game.id !== playing) setPlaying(game.id)
  const isPlaying = game !== null && game.id === playing
  useArrival(isPlaying ? 'playing' : view ? 'there' : 'waiting')
  useFirstTile(isPlaying)

  if (!view) {
    if (!error || isUnauthorized(error)) return <PageSkeleton />
    return <DayError asked={asked} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  const { challenge } = view
  if (isPlaying)
    return (
      <boards.Play
        key={game.id}
        game={game}
        title="Daily challenge"
        name="challenge"
        aside={(now) => <Clock game={now} note={shortDate(challenge.date)} />}
        onChange={(now) => keepGame(challenge.date, now)}
        onOver={(over) => confirm({ challenge, game: over })}
        onDone={() => {
          setPlaying('')
          setCelebrating(game.solved === true)
        }}
      />
    )

  const badges = newBadges.length > 0 ? newBadges : unseen.badges
  const confetti = isCelebrating && <Confetti onEnd={endConfetti} />
  return (
    <>
      <DayScreen
        view={view}
        boards={boards}
        isAsked={asked !== undefined}
        onStarted={(started) => begin(view, started)}
        onNext={letGo}
      />
      <Celebration
        badges={badges}
        onClose={() => {
          endConfetti()
          dismiss()
          unseen.dismiss()
        }}
      >
        {confetti}
      </Celebration>
      {badges.length === 0 && confetti}
    </>
  )
}
