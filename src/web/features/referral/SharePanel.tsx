import { MessageSquareText } from 'lucide-react'
import { Button } from '../../design/Button.tsx'
import { ErrorState } from '../../design/ErrorState.tsx'
import { Card, Stack, Text } from '../../design/layout.tsx'
import { Skeleton } from '../../design/Skeleton.tsx'
import { errorMessage } from '../../lib/api.ts'
import { useApi } from '../../lib/query.ts'
import styles from './Referrals.module.css'
import { CopyBox, copyAs, ShareLinks } from './Sharing.tsx'

export function SharePanel() {
  const { data, error, refetch, isFetching } = useApi('GET /api/referrals/share-info')
  if (error)
    return (
      <ErrorState
        title="Your link could not be loaded"
        message={errorMessage(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  if (!data) return <Skeleton height="16rem" radius="var(--r)" />
  return (
    <div className={styles.pair}>
      <Card className={styles.own}>
        <CopyBox label="Referral link" text={data.shareLink} />
        <ShareLinks shares={data.socialShares} networks={['twitter', 'facebook', 'whatsapp']} />
      </Card>
      <Stack as="section" gap={3} align="start">
        <Text as="h2" size="lead">
          Your message
        </Text>
        <blockquote className={styles.quote}>{`${data.shareText} ${data.shareLink}`}</blockquote>
        <Button
          icon={<MessageSquareText size={18} aria-hidden="true" />}
          onClick={() => void copyAs('Message', `${data.shareText} ${data.shareLink}`)}
        >
          Copy Message
        </Button>
      </Stack>
    </div>
  )
}
