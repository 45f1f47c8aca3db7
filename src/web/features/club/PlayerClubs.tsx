import { Link } from '@tanstack/react-router'
import { Row, Stack, Text } from '../../design/layout.tsx'
import type { Output } from '../../lib/api.ts'
import { ClubMark } from './ClubMark.tsx'
import styles from './PlayerClubs.module.css'

/** The clubs on a player's page. A club in which the caller is too is a link. */
export const PlayerClubs = ({ profile: { clubs } }: { profile: Output<'GET /api/users/:username'> }) =>
  clubs.length > 0 && (
    <Stack as="section" gap={3} aria-labelledby="clubs">
      <Text as="h2" size="lead" id="clubs">
        Clubs
      </Text>
      <Row as="ul" wrap gap={3}>
        {clubs.map(({ id, name, mark }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a club of others has no id
          <li key={index}>
            {id === null ? (
              <span className={styles.club}>
                <ClubMark mark={mark} size={36} />
                <Text as="span" strong translate="no">
                  {name}
                </Text>
              </span>
            ) : (
              <Link to="/clubs/$id" params={{ id }} className={styles.club}>
                <ClubMark mark={mark} size={36} />
                <Text as="span" strong translate="no">
                  {name}
                </Text>
              </Link>
            )}
          </li>
        ))}
      </Row>
    </Stack>
  )
