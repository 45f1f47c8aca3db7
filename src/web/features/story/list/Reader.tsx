import type { ComponentProps } from 'react'
import { Dialog } from '../../../design/Dialog.tsx'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { Stack, Text } from '../../../design/layout.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { ChapterPicture } from '../../../domain/chapter/ChapterPicture.tsx'
import { errorMessage } from '../../../lib/api.ts'
import { capitalize, plural } from '../../../lib/format.ts'
import { useApi } from '../../../lib/query.ts'
import { Paragraphs } from '../chapter/told/StorySheet.tsx'
import { type Chapter, toldWords } from '../chapter-words.ts'
import styles from './Reader.module.css'

const Waiting = () => (
  <Stack>
    <VisuallyHidden>Loading...</VisuallyHidden>
    {['52%', '100%', '96%', '99%', '93%', '98%', '61%'].map((width) => (
      <Skeleton key={width} width={width} height="18px" />
    ))}
  </Stack>
)

const Knots = () => (
  <svg className={styles.knots} viewBox="0 0 72 16" width="72" height="16" aria-hidden="true">
    <path d="M8 8c9-9 19 9 28 0s19 9 28 0" />
    <circle cx="8" cy="8" r="4" />
    <circle cx="36" cy="8" r="4" />
    <circle cx="64" cy="8" r="4" />
  </svg>
)

const usePassages = (chapterId: string) =>
  useApi('GET /api/story/chapter/:chapterId/passages', { params: { chapterId } }, { fresh: true })

function Passages({ data, error, refetch, isFetching }: ReturnType<typeof usePassages>) {
  if (error && !data) {
    return (
      <ErrorState
        title="The story could not be loaded"
        message={errorMessage(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  }
  if (!data) return <Waiting />
  const left = data.count - data.passages.length
  return (
    <>
      {data.passages.map(({ id, title, text }, index) => (
        <Stack as="section" key={id} gap={3} aria-labelledby={`passage-${id}`}>
          {index > 0 && <Knots />}
          <h3 id={`passage-${id}`}>{title}</h3>
          <Paragraphs text={text} />
        </Stack>
      ))}
      <Text tone="soft">
        {left > 0
          ? `${capitalize(plural(left, 'passage'))} of this chapter ${left === 1 ? 'is' : 'are'} still to be told.`
          : 'You know all of this chapter.'}
      </Text>
    </>
  )
}

/** The picture of a chapter, as wide as the dialog. */
export const ChapterBand = (props: Omit<ComponentProps<typeof ChapterPicture>, 'className'>) => (
  <ChapterPicture {...props} className={styles.band} />
)

function Book({ chapter }: { chapter: Chapter }) {
  const query = usePassages(chapter.id)
  const told = query.data && toldWords({ told: query.data.passages.length, passages: query.data.count })
  return (
    <Stack gap={6}>
      <Text tone="soft">{`Chapter ${chapter.number}${told ? `, ${told}` : ''}`}</Text>
      <ChapterBand chapter={chapter.number} look={chapter.completed ? 'told' : 'open'} />
      <Passages {...query} />
    </Stack>
  )
}

/** A dialog with the passages of a chapter that the player has read. */
export const Reader = ({ chapter, onClose }: { chapter: Chapter | undefined; onClose: () => void }) => (
  <Dialog open={chapter !== undefined} onClose={onClose} title={chapter?.title ?? ''} placement="page">
    {chapter && <Book chapter={chapter} />}
  </Dialog>
)
