import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { WORDS_KEPT_DAYS } from '../../../../engine/play/folded.ts'
import { Button } from '../../../design/Button.tsx'
import { Refusal } from '../../../design/Notice.tsx'
import { call } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { toast } from '../../../lib/toast.ts'
import { failureMessage } from './failure-message.ts'
import { Section } from './Section.tsx'

export function YourData({ username }: { username: string }) {
  const download = useMutation({
    mutationFn: () => call('GET /api/account/export'),
    onSuccess(data) {
      saveFile(`wordconnect-${username}.json`, `${JSON.stringify(data, null, 2)}\n`, 'application/json')
      toast({ title: 'Your data is downloaded', tone: 'good' })
    },
  })
  return (
    <Section
      id="data"
      title="Your data"
      about={`Everything that is stored about you, in one file (JSON). The words of your boards and guesses are stored for ${WORDS_KEPT_DAYS} days. Your results stay until you delete your account.`}
    >
      <Button
        icon={<Download size={18} aria-hidden="true" />}
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        {download.isPending ? 'Collecting…' : 'Download my data'}
      </Button>
      <Refusal>{failureMessage(download.error)}</Refusal>
    </Section>
  )
}
