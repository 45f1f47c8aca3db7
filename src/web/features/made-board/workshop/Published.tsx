import { Link } from '@tanstack/react-router'
import { Share } from 'lucide-react'
import type { RefObject } from 'react'
import type { OwnBoard } from '../../../../contract/made-board/workshop.ts'
import { Button, buttonClass } from '../../../design/Button.tsx'
import { Card, Text } from '../../../design/layout.tsx'
import { CopyButton } from '../../../domain/share/CopyButton.tsx'
import { hasSystemShare, systemShare } from '../../../lib/system-share.ts'
import { boardUrl, frameHtml } from '../own/board-links.ts'
import styles from './Workshop.module.css'

interface Props {
  board: OwnBoard
  heading: RefObject<HTMLHeadingElement | null>
}

/** What the maker can do with a board after pressing “Publish”. */
export function Published({ board, heading }: Props) {
  const { id, title, state, reason } = board
  if (state !== 'published')
    return (
      <Card gap={2} aria-labelledby="published">
        <h2 id="published" ref={heading} tabIndex={-1}>
          {waitingWords[state]?.title}
        </h2>
        <Text>{waitingWords[state]?.text}</Text>
        {reason && <Text tone="soft">{`We wrote: ${reason}`}</Text>}
        <p>
          <Link to="/boards" className={buttonClass()}>
            Your boards
          </Link>
        </p>
      </Card>
    )
  const url = boardUrl(id)
  return (
    <Card gap={3} aria-labelledby="published">
      <h2 id="published" ref={heading} tabIndex={-1}>
        Published
      </h2>
      <Text>
        Everybody with the link can play it: <b className={styles.link}>{url}</b>
      </Text>
      <div className={styles.links}>
        <CopyButton text={url} look="primary">
          Copy link
        </CopyButton>
        {hasSystemShare() && (
          <Button
            icon={<Share size={18} aria-hidden="true" />}
            onClick={() => void systemShare({ title, text: title, url })}
          >
            Share
          </Button>
        )}
        <Link to="/b/$id" params={{ id }} className={buttonClass()}>
          Play it yourself
        </Link>
        <CopyButton text={frameHtml(id, title)}>Copy frame for a website</CopyButton>
      </div>
      <Text size="small" tone="soft">
        It is listed after ten people have finished it.
        {!board.isFixed && ' If you change it, it is a draft again until you publish it.'}
      </Text>
    </Card>
  )
}

const waitingWords: Partial<Record<OwnBoard['state'], { title: string; text: string }>> = {
  waiting: {
    title: 'Waiting for a look',
    text: 'We read the title and the words before others see them. You need not do anything. Find the board in your list.',
  },
  hidden: {
    title: 'Hidden for now',
    text: 'Players have reported this board. We will look at it and tell you.',
  },
  refused: {
    title: 'Not accepted',
    text: 'This board cannot be published as it is. You can change it and publish it again.',
  },
}
