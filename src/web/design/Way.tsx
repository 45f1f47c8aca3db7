import type { ReactNode } from 'react'
import { Row, Stack, Text } from './layout.tsx'
import { Skeleton } from './Skeleton.tsx'
import styles from './Way.module.css'

/** The class of a link that contains a `Way`. */
export const wayClass = styles.way

interface Props {
  /** A decorative picture, 84 px wide and 52 px high. */
  mark: ReactNode
  title: string
  /** Undefined while the text is loading. */
  text: string | undefined
  /** A label beside the title. */
  tag?: ReactNode
}

/** The content of a link to another part of the product: a picture, a title, and one line that says what is next. */
export const Way = ({ mark, title, text, tag }: Props) => (
  <>
    <span className={styles.mark} aria-hidden="true">
      {mark}
    </span>
    <Stack as="span" gap={0} className={styles.words}>
      <Row as="span" gap={2} wrap>
        <Text as="strong" strong>
          {title}
        </Text>
        {tag}
      </Row>{' '}
      {text === undefined ? (
        <Skeleton width="11rem" height="22px" />
      ) : (
        <Text as="span" size="small" tone="soft">
          {text}
        </Text>
      )}
    </Stack>
  </>
)
