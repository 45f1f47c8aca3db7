import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../design/Button.tsx'
import { DeadEnd } from '../../../design/DeadEnd.tsx'
import { Page, Row, Stack, Text } from '../../../design/layout.tsx'
import { Notice } from '../../../design/Notice.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { FittedName } from '../../../domain/player/FittedName.tsx'
import { QueryError } from '../../../domain/query/QueryError.tsx'
import { ApiError } from '../../../lib/api.ts'
import { cx } from '../../../lib/cx.ts'
import { usePage } from '../../../lib/page.ts'
import { useApi } from '../../../lib/query.ts'
import { ClubMark } from '../ClubMark.tsx'
import { type Club, memberCount } from '../club.ts'
import { Day } from '../day/Day.tsx'
import { Invite } from '../manage/Invite.tsx'
import { Leave } from '../manage/Leave.tsx'
import { Settings } from '../manage/Settings.tsx'
import { Members } from '../member/Members.tsx'
import { Week } from '../season/Week.tsx'
import styles from './ClubPage.module.css'
import { useClubNews } from './use-club-news.ts'

/** A word for which a phone has no room beside the mark. */
const longWord = /\S{18,}/

/** Gives a long word places where it may break with a hyphen, but not near its ends. */
const hyphenated = (word: string): string => {
  const letters = [...word]
  return letters.slice(0, 4).join('') + letters.slice(4, -4).join('\u00ad') + letters.slice(-4).join('')
}

/** The page of a club: today's daily, the week, and the members. */
export function ClubPage({ id }: { id: string }) {
  const query = useApi('GET /api/clubs/:id', { params: { id } }, { fresh: true })
  const { data: club, error } = query
  if (error instanceof ApiError && [400, 404].includes(error.status))
    return (
      <Page as="main">
        <DeadEnd title="You are not in this club">
          <p>
            It has ended, or you are no longer a member. With a new link from an owner you can join again.
          </p>
          <Link to="/clubs" className={buttonClass('primary')}>
            Your clubs
          </Link>
        </DeadEnd>
      </Page>
    )
  if (!club)
    return (
      <Page as="main">
        {error ? <QueryError page query={query} title="This club could not be loaded" /> : <Waiting />}
      </Page>
    )
  return <Shown club={club} />
}

function Shown({ club }: { club: Club }) {
  useClubNews(club)
  const heading = usePage(club.name)
  const isOwner = club.role === 'owner'
  return (
    <Page as="main" gap={8}>
      <Row as="header" wrap gap={4} justify="space-between">
        <Row gap={4} className={cx(styles.head, longWord.test(club.name) && styles.long)}>
          <ClubMark mark={club.mark} size={72} />
          <Stack gap={1} className={styles.words}>
            <h1 ref={heading} tabIndex={-1} translate="no">
              <FittedName name={club.name.replace(longWord, hyphenated)} />
            </h1>
            <Text tone="soft">{`${memberCount(club.members)}${isOwner ? '. You are an owner.' : '.'}`}</Text>
          </Stack>
        </Row>
        {club.invite !== null && (
          <Row gap={2} wrap>
            <Invite club={club} invite={club.invite} isFirst={club.members === 1} />
            <Settings club={club} />
          </Row>
        )}
      </Row>
      {club.members === 1 && (
        <Notice>You are the only member so far. Send the link to the people you want to play with.</Notice>
      )}
      <div className={styles.columns}>
        <Day club={club} />
        <Week club={club} />
      </div>
      <Members club={club} />
      {!isOwner && (
        <Row>
          <Leave club={club} look="secondary" />
        </Row>
      )}
    </Page>
  )
}

const Waiting = () => (
  <>
    <VisuallyHidden>Loading...</VisuallyHidden>
    <Row gap={4}>
      <Skeleton width="72px" height="72px" radius="var(--rl)" />
      <Stack gap={2}>
        <Skeleton width="60%" height="36px" />
        <Skeleton width="8rem" height="24px" />
      </Stack>
    </Row>
    <div className={styles.columns}>
      <Skeleton height="330px" radius="var(--rl)" />
      <Skeleton height="330px" radius="var(--rl)" />
    </div>
  </>
)
