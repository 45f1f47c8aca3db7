import { useMutation } from '@tanstack/react-query'
import { ImageUp, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../design/Button.tsx'
import { Dialog } from '../../design/Dialog.tsx'
import { Avatar } from '../../domain/player/Avatar.tsx'
import { call, errorMessage } from '../../lib/api.ts'
import { setUser, useUser } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { isUnauthorized } from '../../lib/unauthorized.ts'
import styles from './AvatarDialog.module.css'

/** An address for a chosen file, while it is shown. */
function usePreview(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return setUrl(undefined)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

/** Lets the player choose, see and save a picture, or go back to the generated one. The server says what is wrong with a file. */
function Content({ onClose }: { onClose: () => void }) {
  const user = useUser()
  const [file, setFile] = useState<File>()
  const preview = usePreview(file)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const done = (title: string) => (changed: typeof user) => {
    setUser(changed)
    toast({ title, tone: 'good' })
    onClose()
  }
  const save = useMutation({
    mutationFn: (body: File) => call('PUT /api/account/avatar', { body }),
    onSuccess: done('Your new picture is there'),
  })
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/account/avatar'),
    onSuccess: done('Your picture is removed'),
  })
  const busy = save.isPending || remove.isPending
  const error = save.error ?? remove.error

  function choose(chosen: File | undefined) {
    if (!chosen) return
    save.reset()
    remove.reset()
    setFile(chosen)
  }

  return (
    <>
      <div className={styles.pictures}>
        <Avatar
          id={user.id}
          name={user.username ?? ''}
          imageUrl={preview ?? user.profileImageUrl}
          frame={user.frame}
          size={128}
        />
        <Avatar
          id={user.id}
          name={user.username ?? ''}
          imageUrl={preview ?? user.profileImageUrl}
          frame={user.frame}
          size={36}
        />
      </div>
      <p className={styles.name}>
        {file ? file.name : user.profileImageUrl ? 'Your picture' : 'Made for you from your name'}
      </p>
      {/* Both stand in the same place, so that the dialog keeps its height. */}
      <div id={`${id}-hint`} className={styles.say}>
        {error && !isUnauthorized(error) ? (
          <p role="alert" className={styles.error}>
            {errorMessage(error)}
          </p>
        ) : (
          <p className={styles.hint}>
            JPEG, PNG or WebP, at most 5 MB. It is cut to a square, and nothing but the picture is kept: no
            place, no camera, no time.
          </p>
        )}
      </div>
      <input
        ref={input}
        type="file"
        className={styles.input}
        accept="image/jpeg,image/png,image/webp"
        aria-label="Picture file"
        tabIndex={-1}
        onChange={(event) => {
          choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <div className={styles.actions}>
        <Button
          look={file ? 'secondary' : 'primary'}
          icon={<ImageUp size={18} aria-hidden="true" />}
          aria-describedby={`${id}-hint`}
          onClick={() => input.current?.click()}
        >
          {file ? 'Choose another' : 'Choose a picture'}
        </Button>
        {file && (
          <Button look="primary" busy={busy} onClick={() => save.mutate(file)}>
            {save.isPending ? 'Saving…' : 'Save'}
          </Button>
        )}
        {!file && user.profileImageUrl && (
          <Button icon={<Trash2 size={18} aria-hidden="true" />} busy={busy} onClick={() => remove.mutate()}>
            {remove.isPending ? 'Removing…' : 'Remove'}
          </Button>
        )}
      </div>
    </>
  )
}

export const AvatarDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title="Your picture">
    <Content onClose={onClose} />
  </Dialog>
)
