import { useLayoutEffect, useRef } from 'react'
import { useUser } from '../../../lib/session.ts'
import { type Chapter, type Progress, titleOf } from '../chapter-words.ts'
import { MiniGameStage } from '../mini-game/MiniGameStage.tsx'
import { LockedChapter, PremiumChapter } from './ClosedChapter.tsx'
import type { Scene } from './chapter-scene.ts'
import { Intro } from './Intro.tsx'
import { PlayScreen } from './play/PlayScreen.tsx'
import { ChapterResult } from './result/ChapterResult.tsx'
import type { Opening } from './run-calls.ts'
import { PassagePage } from './told/PassagePage.tsx'
import { useChapter } from './use-chapter.ts'

interface Props {
  chapter: Chapter
  progress: Progress
  opening: Opening
}

/** Shows the current scene of a chapter: introduction, board, passage, mini-game, ending or result. */
export function ChapterPlay({ chapter, progress, opening }: Props) {
  const { isPremium } = useUser()
  const play = useChapter(chapter.id, opening)
  const { scene, run, other, serial } = play.state
  useTopOf(scene)

  // A locked chapter or a missing premium account only stops the player from starting a run. The player can still
  // finish a run.
  const isStart = scene.name === 'intro' && run === null
  if (play.refusal === 'chapter_locked' || (isStart && !chapter.unlocked))
    return <LockedChapter chapter={chapter} highestLevel={progress.highestLevel} />
  if (play.refusal === 'premium_required' || (isStart && !isPremium))
    return <PremiumChapter chapter={chapter} />
  switch (scene.name) {
    case 'intro':
      return (
        <Intro
          chapter={chapter}
          other={other && { ...other, title: titleOf(progress, other.chapterId) }}
          isStarting={play.isStarting}
          onStart={play.start}
        />
      )
    case 'board':
      return (
        run && (
          <PlayScreen
            key={`${scene.game.id} ${serial}`}
            chapter={chapter}
            run={run}
            game={scene.game}
            isGoingOn={play.isGoingOn}
            hasFailed={play.hasFailed}
            onLeave={play.leaveBoard}
            onOutdated={play.catchUp}
          />
        )
      )
    case 'passage':
      return (
        <PassagePage
          key={scene.passage.id}
          chapter={chapter}
          passage={scene.passage}
          wins={run?.wins}
          isGoingOn={play.isGoingOn}
          onGoOn={() => play.leavePassage(scene.stage)}
        />
      )
    case 'mini_game':
      return (
        run && (
          <MiniGameStage
            key={scene.card.id}
            runId={run.id}
            card={scene.card}
            isGoingOn={play.isGoingOn}
            hasFailed={play.hasFailed}
            onNext={play.nextMiniGame}
          />
        )
      )
    case 'ending':
      return (
        <PassagePage
          key={scene.completion.ending.id}
          chapter={chapter}
          passage={scene.completion.ending}
          isGoingOn={false}
          onGoOn={play.closeBook}
        />
      )
    case 'result':
      return (
        <ChapterResult
          chapter={chapter}
          progress={progress}
          completion={scene.completion}
          isNew={opening.completion === null}
        />
      )
  }
}

/**
 * Scrolls to the top of the page when a new scene appears. Does not scroll for the first scene, because the browser
 * restores the scroll position.
 */
function useTopOf(scene: Scene): void {
  const shown = useRef(scene)
  useLayoutEffect(() => {
    if (shown.current === scene) return
    shown.current = scene
    window.scrollTo(0, 0)
  }, [scene])
}
