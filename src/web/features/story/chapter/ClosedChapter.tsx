import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '../../../design/Button.tsx'
import { Row, Stack } from '../../../design/layout.tsx'
import { ChapterPicture } from '../../../domain/chapter/ChapterPicture.tsx'
import { StoreLink } from '../../../domain/offers/StoreLink.tsx'
import { usePage } from '../../../lib/page.ts'
import { type Chapter, opensWords } from '../chapter-words.ts'
import styles from './ClosedChapter.module.css'

const Back = ({ isOnlyWay = false }: { isOnlyWay?: boolean }) => (
  <Link to="/story-mode" className={buttonClass(isOnlyWay ? 'primary' : 'secondary')}>
    Back to Chapters
  </Link>
)

interface ClosedProps {
  /** The number of the chapter. Undefined for an unknown chapter; no picture is then shown. */
  number?: number
  title: string
  text: string
  children: ReactNode
}

/** Says why the player cannot play the chapter. */
function Closed({ number, title, text, children }: ClosedProps) {
  const heading = usePage(title)
  return (
    <Stack as="main" id="main" gap={3} align="center" className={styles.page}>
      {number !== undefined && <ChapterPicture chapter={number} look="locked" className={styles.picture} />}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
      <Row gap={2} justify="center" wrap>
        {children}
      </Row>
    </Stack>
  )
}

export const UnknownChapter = () => (
  <Closed title="There is no such chapter" text="The story has five, and all of them are on one page.">
    <Back isOnlyWay />
  </Closed>
)

export const LockedChapter = ({ chapter, highestLevel }: { chapter: Chapter; highestLevel: number }) => (
  <Closed
    number={chapter.number}
    title={`${chapter.title} is locked`}
    text={`${opensWords(chapter, highestLevel)}. Each level that you complete in the game brings you nearer.`}
  >
    <Link to="/game" className={buttonClass('primary')}>
      Play Game
    </Link>
    <Back />
  </Closed>
)

export const PremiumChapter = ({ chapter: { number, title } }: { chapter: Chapter }) => (
  <Closed
    number={number}
    title="Story Mode is part of premium"
    text={`With premium you can play ${title}. Your progress in the story is kept in any case.`}
  >
    <StoreLink from="story" className={buttonClass('primary')}>
      Upgrade to Premium
    </StoreLink>
    <Back />
  </Closed>
)
