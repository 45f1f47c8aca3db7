import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../design/Button.tsx'
import { Avatar } from '../../domain/player/Avatar.tsx'
import { useUser } from '../../lib/session.ts'
import { AvatarDialog } from './AvatarDialog.tsx'
import styles from './OwnPicture.module.css'

/** Opens the dialog in which the picture is chosen or removed. */
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
      <AvatarDialog open={changing} onClose={() => setChanging(false)} />
    </>
  )
}

/** The player's picture, and the way to another one. */
export function OwnPicture() {
  const user = useUser()
  return (
    <div className={styles.own}>
      <Avatar
        id={user.id}
        name={user.username ?? ''}
        imageUrl={user.profileImageUrl}
        frame={user.frame}
        size={64}
      />
      <ChangePicture />
    </div>
  )
}
