import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { GameView } from '../../../../contract/game.ts'
import { groupCount } from '../../../../engine/rules.ts'
import { inWords } from '../../../lib/format.ts'
import { lastBoardOf } from '../../../lib/last-board.ts'
import { usePage } from '../../../lib/page.ts'
import { useApi } from '../../../lib/query.ts'
import { useUser } from '../../../lib/session.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { BlankBoard } from '../board/BlankBoard.tsx'
import type { Question } from '../panels/ConfirmDialog.tsx'
import { ReadyPanel } from '../panels/ReadyPanel.tsx'
import { Frame } from './Frame.tsx'
import { ReadyDialogs } from './late.ts'
import styles from './ReadyScreen.module.css'
import { useResume } from './use-resume.ts'
import { isUsedUp, useStart } from './use-start.ts'

interface Props {
  /** The run to go on with. */
  run: GameView | null
  /** The player said so on another page: this one does not ask again. */
  goesOn: boolean
  onPlay: (game: GameView) => void
}

/** Before a game: the board face down, what there is to go on with, and the ways to begin. */
export function ReadyScreen({ run, goesOn, onPlay }: Props) {
  const heading = usePage('Play')
  const [question, setQuestion] = useState<Question | null>(null)
  const [isLimited, setLimited] = useState(false)
  const { id: account } = useUser()
  const [last] = useState(() => lastBoardOf(account))
  const canPlay = useApi('GET /api/game/can-play', {}, { fresh: true })
  const personal = useApi('GET /api/scores/personal', {}, { fresh: true })
  useApi('GET /api/subscription/status', {}, { fresh: true })
  const { start, isStarting } = useStart({
    onDealt: onPlay,
    onLimit: () => {
      setQuestion(null)
      setLimited(true)
    },
  })
  const { resume, isResuming } = useResume(run, onPlay)
  const goOn = useEffectEvent(resume)
  useEffect(() => {
    if (goesOn) goOn()
  }, [goesOn])
  const ask = (asked: Question) => {
    if (isUsedUp(canPlay.data)) setLimited(true)
    else if (run) setQuestion(asked)
    else start('new')
  }

  return (
    <>
      <Frame
        head={
          <div className={styles.head}>
            <h1 ref={heading} tabIndex={-1}>
              Ready to Play
            </h1>
            <p>
              {run
                ? `Your run waits at level ${run.level}.`
                : `Sixteen words, ${inWords(groupCount(1))} hidden groups.`}
            </p>
          </div>
        }
        board={<BlankBoard rows={run?.groupCount ?? groupCount(1)} found={run?.completedGroups ?? []} />}
        foot={null}
        panel={
          <ReadyPanel
            run={run}
            finished={run?.status === 'level_complete' ? run.id : run ? null : last}
            highestLevel={personal.data?.highestLevel}
            isStarting={isStarting}
            isResuming={isResuming}
            onResume={resume}
            onNew={() => ask('new')}
            onRestart={() => ask('restart')}
          />
        }
      />
      {(question !== null || isLimited) && (
        <Suspense fallback={null}>
          <ReadyDialogs
            question={question}
            isLimited={isLimited}
            hasRun={run !== null}
            level={run?.level ?? 1}
            isStarting={isStarting}
            onYes={(yes) => yes !== 'give-up' && start(yes)}
            onClose={() => {
              setQuestion(null)
              setLimited(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** The same page while it is not known yet whether there is a run. */
export function LoadingScreen() {
  return (
    <Frame
      head={
        <div className={styles.head}>
          <h1>
            <VisuallyHidden>Loading...</VisuallyHidden>
            <Skeleton width="11rem" height="1.75rem" />
          </h1>
          <Skeleton width="14rem" height="1rem" />
        </div>
      }
      board={<BlankBoard rows={groupCount(1)} isLoading />}
      foot={null}
    />
  )
}
