import { useState } from 'react'
import { Dialog } from '../../../design/Dialog.tsx'
import { toast } from '../../../lib/toast.ts'
import { refreshStatus } from './fulfilment.ts'
import { SandboxForm } from './SandboxForm.tsx'

/** The sandbox's stand-in for the provider's page where the card of a subscription is changed. */
export function CardDialog({ secret, onClose }: { secret: string | undefined; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog open={secret !== undefined} onClose={onClose} title="Update card" dismissible={!isBusy}>
      <p>The next renewals are paid with this card.</p>
      <SandboxForm
        clientSecret={secret ?? ''}
        action="Save card"
        asked="to give this card to WordConnect"
        isDone={false}
        onBusy={setBusy}
        onSucceeded={() => {
          void refreshStatus()
          toast({ title: 'Card updated', description: 'The next renewal is paid with it.', tone: 'good' })
          onClose()
        }}
      />
    </Dialog>
  )
}
