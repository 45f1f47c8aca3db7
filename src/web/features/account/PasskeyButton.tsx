import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { Button } from '../../design/Button.tsx'
import { toast } from '../../lib/toast.ts'
import styles from './AuthForm.module.css'
import { isCancelled, passkeyFailure, signInWithPasskey } from './passkey.ts'
import { enterApp } from './sign-in.ts'

/** Signs in without anything to type. `first`: it begins the list of the other ways. */
export function PasskeyButton({ first }: { first: boolean }) {
  const signIn = useMutation({
    mutationFn: () => signInWithPasskey(),
    onSuccess: (user) => enterApp(user),
    onError(error) {
      if (isCancelled(error)) return
      toast({ title: 'Login Failed', description: passkeyFailure(error), tone: 'bad' })
    },
  })
  return (
    <>
      {first && <p className={styles.or}>or</p>}
      <Button
        wide
        icon={<Fingerprint size={18} aria-hidden="true" />}
        busy={signIn.isPending}
        onClick={() => signIn.mutate()}
      >
        Sign in with a passkey
      </Button>
    </>
  )
}
