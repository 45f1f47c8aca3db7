import { useMutation } from '@tanstack/react-query'
import { ImagePlus, ImageUp, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../design/Button.tsx'
import { Dialog } from '../../design/Dialog.tsx'
import { Row, Stack, Text } from '../../design/layout.tsx'
import { Refusal } from '../../design/Notice.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import { Avatar } from '../../domain/player/Avatar.tsx'
import { call, errorMessage } from '../../lib/api.ts'
import { setUser, useUser } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { isUnauthorized } from '../../lib/unauthorized.ts'
import styles from './OwnPicture.module.css'

/**
 * Returns an object URL for the chosen file. The URL is revoked when the player chooses another file or the dialog
 * closes.
 */
function usePreview(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return setUrl(undefined)
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url
}

/**
 * The content of the dialog in which the player uploads a picture. The server checks the file; if the file is not
 * accepted, the server's error message says why.
 */
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
      <Row gap={5} align="end" justify="center" className={styles.pictures}>
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
      </Row>
      <Text strong className={styles.name}>
        {file ? file.name : user.profileImageUrl ? 'Your picture' : 'Made for you from your name'}
      </Text>
      {/* The error replaces the hint at the same position, so that the dialog keeps its height. */}
      <Stack id={`${id}-hint`} className={styles.message}>
        {error && !isUnauthorized(error) ? (
          <Refusal>{errorMessage(error)}</Refusal>
        ) : (
          <Text size="small" tone="soft">
            JPEG, PNG or WebP, at most 5 MB. It is cut to a square, and nothing but the picture is kept: no
            place, no camera, no time.
          </Text>
        )}
      </Stack>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-label="Picture file"
          tabIndex={-1}
          onChange={(event) => {
            choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </VisuallyHidden>
      <Row wrap className={styles.actions}>
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
      </Row>
    </>
  )
}

export const PictureDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title="Your picture">
    <Content onClose={onClose} />
  </Dialog>
)

export function ChangePicture() {
  const [changing, setChanging] = useState(false)
  return (
    <>
      <Button
        icon={<ImagePlus size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setChanging(true)}
      >
        Change picture
      </Button>
      <PictureDialog open={changing} onClose={() => setChanging(false)} />
    </>
  )
}

export function OwnPicture() {
  const user = useUser()
  return (
    <Row gap={4}>
      <Avatar
        id={user.id}
        name={user.username ?? ''}
        imageUrl={user.profileImageUrl}
        frame={user.frame}
        size={64}
      />
      <ChangePicture />
    </Row>
  )
}
