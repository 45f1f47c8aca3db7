import { Eye, EyeOff } from 'lucide-react'
import { type InputHTMLAttributes, type Ref, useState } from 'react'
import { Field } from '../../design/Field.tsx'
import { IconButton } from '../../design/IconButton.tsx'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label?: string
  hint?: string | undefined
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

export function PasswordField({ label = 'Password', ...props }: Props) {
  const [shown, setShown] = useState(false)
  const name = label.toLowerCase()
  return (
    <Field
      name="password"
      required
      {...props}
      label={label}
      type={shown ? 'text' : 'password'}
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      end={
        <IconButton
          label={`${shown ? 'Hide' : 'Show'} ${name}`}
          icon={shown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
