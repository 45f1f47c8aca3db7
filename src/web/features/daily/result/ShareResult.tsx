import { Download, Share } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { DailyAttempt } from '../../../../contract/daily.ts'
import { Button } from '../../../ui/Button.tsx'
import { ShareSheet } from '../../../ui/ShareSheet.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Result } from './result.ts'
import styles from './ShareResult.module.css'
import { drawResult, imageFile } from './share-image.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  share: DailyAttempt['share']
  date: string
  result: Result
  /** Group colours by guess. */
  guesses: readonly (readonly string[])[]
}

/** Saves a file like a download. */
function download(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // The browser reads the file a moment later.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Shares a result as a picture, and as text that reads well aloud. Neither contains a word of the board. */
export function ShareResult({ isOpen, onClose, share, date, result, guesses }: Props) {
  const url = `${location.origin}/daily-challenge`
  return (
    <ShareSheet
      open={isOpen}
      onClose={onClose}
      title="Share your result"
      text={share.text}
      url={url}
      lead={<Picture share={share} date={date} result={result} guesses={guesses} url={url} />}
    />
  )
}

function Picture({ share, date, result, guesses, url }: Omit<Props, 'isOpen' | 'onClose'> & { url: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawResult(canvas.current, { date, result, guesses })
  }, [date, result, guesses])

  const pass = async (way: 'share' | 'save') => {
    const file = canvas.current && (await imageFile(canvas.current, date))
    if (!file) {
      toast({ title: 'Error', description: 'The picture could not be made.', tone: 'bad' })
      return
    }
    const parcel = { files: [file], text: `${share.text}\n${url}` }
    if (way === 'save' || !navigator.canShare?.(parcel)) {
      download(file)
      return
    }
    try {
      await navigator.share(parcel)
    } catch (error) {
      // The player has closed the system's own dialog.
      if (error instanceof DOMException && error.name === 'AbortError') return
      download(file)
    }
  }
  const canShare = typeof navigator.share === 'function'
  return (
    <div className={styles.picture}>
      <canvas ref={canvas} className={styles.canvas} role="img" aria-label={share.spoken} />
      <div className={styles.ways}>
        {canShare && (
          <Button
            look="primary"
            icon={<Share size={18} aria-hidden="true" />}
            onClick={() => void pass('share')}
          >
            Share picture
          </Button>
        )}
        <Button icon={<Download size={18} aria-hidden="true" />} onClick={() => void pass('save')}>
          Save picture
        </Button>
      </div>
    </div>
  )
}
