import { Button, ButtonLink } from '../../design/Button.tsx'
import { Dialog } from '../../design/Dialog.tsx'
import { Stack, Text } from '../../design/layout.tsx'
import { Skeleton } from '../../design/Skeleton.tsx'
import type { Output } from '../../lib/api.ts'
import { capitalize, plural } from '../../lib/format.ts'
import { useApi } from '../../lib/query.ts'
import styles from './Referrals.module.css'
import { CopyBox, ShareLinks } from './Sharing.tsx'

interface Props {
  open: boolean
  /** Closes the dialog, and also the menu from which the player opened it. */
  onStay: () => void
  onClose: () => void
}

/** One line about the first and the last tier: "One friend earns you 5 hints and 2 lives. 25 friends make you a Legend." */
function tierLine(tiers: Output<'GET /api/referrals/tiers'>): string {
  const [, first] = tiers
  const last = tiers.at(-1)
  if (!first || !last) return ''
  const { hints, extraLives } = first.rewards
  return `${capitalize(plural(first.requiredReferrals, 'friend'))} earns you ${hints} hints and ${extraLives} lives. ${last.requiredReferrals} friends make you a ${last.name}.`
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
        <div className={styles.reservedRow}>
          {share.data && <ShareLinks shares={share.data.socialShares} networks={['twitter', 'whatsapp']} />}
        </div>
        <Text size="small" tone="soft" className={styles.tierLine}>
          {tiers.data && tierLine(tiers.data)}
        </Text>
      </Stack>
    </Dialog>
  )
}
