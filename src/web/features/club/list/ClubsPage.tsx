import { Link } from '@tanstack/react-router'
import { Page, Row, Stack, Text } from '../../../design/layout.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { Tag } from '../../../design/Tag.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { QueryError } from '../../../domain/query/QueryError.tsx'
import type { Output } from '../../../lib/api.ts'
import { usePage } from '../../../lib/page.ts'
import { useApi } from '../../../lib/query.ts'
import { ClubMark } from '../ClubMark.tsx'
import { memberCount } from '../club.ts'
import styles from './ClubsPage.module.css'
import { MakeClub } from './MakeClub.tsx'

type Card = Output<'GET /api/clubs'>[number]

/** The page with the player's clubs. */
export function ClubsPage() {
  const heading = usePage('Clubs')
  const query = useApi('GET /api/clubs', {}, { fresh: true })
  const clubs = query.data
  return (
    <Page as="main">
      <Row as="header" gap={4} align="end" justify="space-between" wrap>
        <Stack gap={1} className={styles.title}>
          <h1 ref={heading} tabIndex={-1}>
            Clubs
          </h1>
          <Text tone="soft">Play the daily challenge with people you know, week by week.</Text>
        </Stack>
        {clubs && clubs.length > 0 && <MakeClub look="primary" />}
      </Row>
      {!clubs && <QueryError query={query} title="Your clubs could not be loaded" />}
      {query.isPending && (
        <div className={styles.grid}>
          <VisuallyHidden>Loading...</VisuallyHidden>
          <Skeleton height="108px" radius="var(--rl)" />
          <Skeleton height="108px" radius="var(--rl)" />
        </div>
      )}
      {clubs?.length === 0 && <NoClub />}
      {clubs && clubs.length > 0 && (
        <ul className={styles.grid} aria-label="Your clubs">
          {clubs.map((club) => (
            <ClubCard key={club.id} club={club} />
          ))}
        </ul>
      )}
    </Page>
  )
}

/** What happened in a club today, in a few words. */
const todayWords = ({ finishedToday, members }: Card): string =>
  finishedToday === 0
    ? 'Nobody has played today’s daily yet'
    : finishedToday === members
      ? 'Everybody has played today’s daily'
      : `${finishedToday} of ${members} have played today’s daily`

const ClubCard = ({ club }: { club: Card }) => (
  <li className={styles.card}>
    <ClubMark mark={club.mark} size={64} />
    <Stack gap={1}>
      <Text as="h2" size="lead" translate="no" className={styles.name}>
        <Link to="/clubs/$id" params={{ id: club.id }}>
          {club.name}
        </Link>
      </Text>
      <Row gap={2}>
        <Text as="span" size="small" tone="soft">
          {memberCount(club.members)}
        </Text>
        {club.role === 'owner' && <Tag tone="ink">Owner</Tag>}
      </Row>
      <Text size="small">{todayWords(club)}</Text>
    </Stack>
  </li>
)

/** Three marks, the sentence that says what a club is, and the button that makes one. */
const NoClub = () => (
  <Stack gap={4} align="center" className={styles.empty}>
    <Row gap={3}>
      <ClubMark mark={{ thread: 'loop', colour: 'mint' }} size={56} />
      <ClubMark mark={{ thread: 'bow', colour: 'lilac' }} size={56} />
      <ClubMark mark={{ thread: 'braid', colour: 'gold' }} size={56} />
    </Row>
    <Stack gap={1} className={styles.noneYet}>
      <Text size="lead">You are not in a club yet</Text>
      <Text tone="soft">
        Make one for your family, your class or your office, and send them the link. To join a club, ask an
        owner for its link.
      </Text>
    </Stack>
    <MakeClub look="primary" />
  </Stack>
)
