import { useMutation, useQuery } from '@tanstack/react-query'
import { Check, Copy, Download, Share } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ShareView } from '../../../contract/share.ts'
import type { ShareKind } from '../../../engine/share/share.ts'
import { Button } from '../../design/Button.tsx'
import { Dialog } from '../../design/Dialog.tsx'
import { Row, Stack, Text } from '../../design/layout.tsx'
import { Renewed } from '../../design/Renewed.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import { announce } from '../../lib/announce.ts'
import { call, errorMessage } from '../../lib/api.ts'
import { copyText } from '../../lib/copy.ts'
import { queryClient } from '../../lib/query.ts'
import { hasSystemShare, systemShare } from '../../lib/system-share.ts'
import { toast } from '../../lib/toast.ts'
import { type Network, NetworkMark } from './NetworkMark.tsx'
import styles from './ShareSheet.module.css'

/** Time in ms in which the copy button shows that the text was copied. */
const COPIED_MS = 2000

/** Kind and id of the shared thing, as in the API. */
export interface SharedThing {
  kind: ShareKind
  refId: string
}

interface Props {
  open: boolean
  onClose: () => void
  title: string
  thing: SharedThing
  /**
   * The message without an address. The player can copy this message until the server returns the message with the
   * address.
   */
  text: string
}

const networks: readonly { name: string; network: Network; href: (text: string, url: string) => string }[] = [
  {
    name: 'Twitter',
    network: 'twitter',
    href: (text, url) => `https://twitter.com/intent/tweet?text=${text}&url=${url}`,
  },
  {
    name: 'Facebook',
    network: 'facebook',
    href: (text, url) => `https://www.facebook.com/sharer/sharer.php?u=${url}&quote=${text}`,
  },
  {
    name: 'WhatsApp',
    network: 'whatsapp',
    href: (text, url) => `https://wa.me/?text=${text}%20${url}`,
  },
]

/**
 * The dialog for sharing. When the dialog opens, it creates a public page about the shared thing. A button in the
 * dialog deletes the public page.
 */
export function ShareSheet({ open, onClose, title, ...shared }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      {open && <Sheet {...shared} />}
    </Dialog>
  )
}

function Sheet({ thing, text: textBefore }: Pick<Props, 'thing' | 'text'>) {
  const key = ['share', thing.kind, thing.refId]
  // The query's data is null after the player has deleted the public page. The dialog creates the public page again
  // only after a press on a button.
  const { data, error, refetch, isFetching } = useQuery<ShareView | null>({
    queryKey: key,
    queryFn: () => call('POST /api/share', { body: thing }),
  })
  const taking = useMutation({
    mutationFn: (id: string) => call('DELETE /api/share/:id', { params: { id } }),
    onSuccess: () => queryClient.setQueryData(key, null),
    onError: (failure) => toast({ title: 'Error', description: errorMessage(failure), tone: 'bad' }),
  })
  const text = data?.text ?? textBefore
  const url = data?.url ?? location.origin
  return (
    <>
      <Picture share={data} error={error} onRetry={() => void refetch()} isBusy={isFetching} />
      <blockquote className={styles.message}>
        <span>{text}</span>{' '}
        <Text as="span" tone="soft" cut className={styles.url}>
          {url}
        </Text>
      </blockquote>
      <div className={styles.ways}>
        {networks.map(({ name, network, href }) => (
          <a
            key={name}
            className={styles.way}
            href={href(encodeURIComponent(text), encodeURIComponent(url))}
            target="_blank"
            rel="noreferrer"
          >
            <span className={styles.icon} aria-hidden="true">
              <NetworkMark network={network} size={22} />
            </span>
            {name}
          </a>
        ))}
        <CopyButton message={text.includes('\n') ? `${text}\n${url}` : `${text} ${url}`} />
      </div>
      <Row justify="space-between" className={styles.foot}>
        {/* A new element: if the changed text moved an existing element, the browser would count a layout shift. */}
        <Text key={`${data === null}`} as="span" size="small" tone="soft">
          {data === null ? 'Its page is gone.' : 'Whoever has the link can see it.'}
        </Text>
        <Button
          look="quiet"
          busy={taking.isPending}
          disabled={!data}
          onClick={() => data && taking.mutate(data.id)}
        >
          Take it back
        </Button>
      </Row>
    </>
  )
}

interface PictureProps {
  share: ShareView | null | undefined
  error: Error | null
  onRetry: () => void
  isBusy: boolean
}

interface Loaded {
  file: File
  /** Object URL of the picture, so that the browser loads the picture only once. */
  src: string
}

async function loadPicture(imageUrl: string): Promise<Loaded> {
  // Uses only the path of the picture's address, because the player can have opened this page under another host name.
  const response = await fetch(new URL(imageUrl).pathname)
  if (!response.ok) throw new Error('The picture could not be made.')
  const blob = await response.blob()
  const src = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new Error('The picture could not be read.'))
    reader.readAsDataURL(blob)
  })
  return { file: new File([blob], 'wordconnect.png', { type: 'image/png' }), src }
}

/**
 * The picture that other people will see, with buttons to share only the picture. While the picture is loading, its
 * area already has the final height.
 */
function Picture({ share, error, onRetry, isBusy }: PictureProps) {
  const picture = useQuery({
    queryKey: ['share-picture', share?.imageUrl],
    queryFn: () => loadPicture(share?.imageUrl ?? ''),
    enabled: Boolean(share),
  })
  const failure = error ?? (share ? picture.error : null)
  const loaded = share ? picture.data : undefined
  const parcel = (file: File) => ({
    files: [file],
    text: share?.text ?? '',
    url: share?.url ?? location.origin,
  })
  const pass = async ({ file }: Loaded) => {
    if (!(await systemShare(parcel(file))))
      toast({ title: 'Error', description: 'It could not be shared this way.', tone: 'bad' })
  }
  return (
    <>
      <div className={styles.picture} aria-busy={!loaded && !failure && share !== null}>
        {loaded ? (
          <img src={loaded.src} width={1200} height={630} alt={share?.spoken} />
        ) : failure || share === null ? (
          <Stack gap={3} align="center" className={styles.notice}>
            <p>{failure ? errorMessage(failure) : 'Taken back. The link leads nowhere any more.'}</p>
            <Button
              busy={isBusy || picture.isFetching}
              onClick={() => (error || share === null ? onRetry() : void picture.refetch())}
            >
              {failure ? 'Try again' : 'Share again'}
            </Button>
          </Stack>
        ) : (
          <VisuallyHidden>Loading...</VisuallyHidden>
        )}
      </div>
      <Row gap={2} justify="center" wrap>
        {hasSystemShare() && (
          <Button
            look="primary"
            icon={<Share size={18} aria-hidden="true" />}
            disabled={!loaded}
            onClick={() => loaded && void pass(loaded)}
          >
            Share picture
          </Button>
        )}
        <Button
          icon={<Download size={18} aria-hidden="true" />}
          disabled={!loaded}
          onClick={() => loaded && save(loaded)}
        >
          Save picture
        </Button>
      </Row>
    </>
  )
}

function save({ src, file }: Loaded): void {
  const link = document.createElement('a')
  link.href = src
  link.download = file.name
  link.click()
}

function CopyButton({ message }: { message: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    if (await copyText(message)) {
      announce('Message copied.')
      setCopied(true)
    } else toast({ title: 'Error', description: 'Failed to copy to clipboard.', tone: 'bad' })
  }

  return (
    <button type="button" className={styles.way} onClick={() => void copy()}>
      <span className={styles.icon} aria-hidden="true">
        {copied ? <Check size={22} /> : <Copy size={20} />}
      </span>
      <Renewed on={`${copied}`}>{copied ? 'Copied' : 'Copy'}</Renewed>
    </button>
  )
}
