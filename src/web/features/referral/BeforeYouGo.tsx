import { Button, ButtonLink } from '../../design/Button.tsx'
import { Dialog } from '../../design/Dialog.tsx'
import { Row, Stack, Text } from '../../design/layout.tsx'
import { Skeleton } from '../../design/Skeleton.tsx'
import { formatNumber } from '../../lib/format.ts'
import { useApi } from '../../lib/query.ts'
import styles from './Referrals.module.css'
import { CopyBox, ShareLinks } from './Sharing.tsx'

interface Props {
  open: boolean
  /** Closes the dialog, and also the menu from which the player opened it. */
  onStay: () => void
  onClose: () => void
}

/**
 * A dialog that appears at sign-out, at most once per session. The button "Logout" works even if the requests of the
 * dialog fail. See docs/features/referral.md.
 */
export function BeforeYouGo({ open, onStay, onClose }: Props) {
  const link = useApi('GET /api/referrals/share-link')
  const share = useApi('GET /api/referrals/share-info')
  const tiers = useApi('GET /api/referrals/tiers')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Before You Go"
      actions={
        <>
          <Button look="primary" onClick={onStay}>
            Stay &amp; Play
          </Button>
          <ButtonLink href="/api/logout">Logout</ButtonLink>
        </>
      }
    >
      <Stack>
        <Text tone="soft">Bring a friend: you both get hints and lives when they play.</Text>
        <div className={styles.reserved}>
          {link.data ? (
            <CopyBox label="Referral code" text={link.data.referralCode} />
          ) : (
            !link.isError && <Skeleton height="76px" radius="var(--rs)" />
          )}
        </div>
        <div className={styles.reserved}>
          {share.data && <ShareLinks shares={share.data.socialShares} networks={['twitter', 'whatsapp']} />}
        </div>
        <Stack as="ul" gap={2} className={styles.steps}>
          {(tiers.data ?? []).slice(1).map(({ tier, name, requiredReferrals, rewards }) => (
            <Row as="li" wrap gap={2} justify="space-between" key={tier}>
              <b>{name}</b>
              <Text
                as="span"
                tone="soft"
              >{`${requiredReferrals === 1 ? '1 friend' : `${formatNumber(requiredReferrals)} friends`}: ${rewards.hints} hints, ${rewards.extraLives} lives`}</Text>
            </Row>
          ))}
        </Stack>
      </Stack>
    </Dialog>
  )
}
