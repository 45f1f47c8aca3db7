import { useMutation } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { Button } from '../../../design/Button.tsx'
import { Field } from '../../../design/Field.tsx'
import { Row, Stack, Text } from '../../../design/layout.tsx'
import { call, type Output } from '../../../lib/api.ts'
import { copyText } from '../../../lib/copy.ts'
import { formatDay } from '../../../lib/format-date.ts'
import { toast } from '../../../lib/toast.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import { challengeFailure } from './ChallengeButton.tsx'

type ChallengeLink = Output<'POST /api/challenges/link'>

async function copy({ url }: ChallengeLink): Promise<void> {
  if (await copyText(url))
    toast({ title: 'Link copied', description: 'Send it to whom you want to race.', tone: 'good' })
  else toast({ title: 'Error', description: 'Failed to copy to clipboard.', tone: 'bad' })
}

export function ByLink() {
  const make = useMutation({
    mutationFn: () => call('POST /api/challenges/link', { body: {} }),
    onSuccess: copy,
    onError: (error) => {
      if (!isUnauthorized(error)) toast({ title: challengeFailure(error), tone: 'bad' })
    },
  })
  const link = make.data
  return (
    <Stack gap={3}>
      <Text size="small" tone="soft">
        The first player who opens it within 7 days races you. Each link is for one player.
      </Text>
      {link && (
        <Field
          label="Your link"
          readOnly
          value={link.url}
          hint={`Good until ${formatDay(link.expiresAt)}.`}
          onFocus={(event) => event.target.select()}
        />
      )}
      <Row gap={2} wrap>
        <Button
          icon={<Link2 size={18} aria-hidden="true" />}
          busy={make.isPending}
          onClick={() => (link ? void copy(link) : make.mutate())}
        >
          {link ? 'Copy again' : make.isPending ? 'Copying…' : 'Copy link'}
        </Button>
        {link && (
          <Button look="quiet" busy={make.isPending} onClick={() => make.mutate()}>
            Make another
          </Button>
        )}
      </Row>
    </Stack>
  )
}
