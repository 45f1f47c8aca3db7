import { type RefObject, useEffect, useRef, useState } from 'react'

interface Rules {
  isRequired: boolean
  isEmail?: boolean
  /** Fewest characters of a text that is not empty. */
  minLength?: number | undefined
}

/** Returns what is wrong with a text, or an empty string. */
function problemOf(text: string, { isRequired, isEmail, minLength = 0 }: Rules): string {
  if (text === '') return isRequired ? 'Please fill this in.' : ''
  if (isEmail && !/\S@\S/.test(text)) return 'Please give a whole address, like name@example.com.'
  return text.length < minLength ? `At least ${minLength} characters, please.` : ''
}

/**
 * Checks a field when its form is submitted. If something is wrong, the form is not sent, and the first wrong field
 * gets the focus. The browser's own checks (`required`, `minlength`) are not used: Firefox tells a screen reader that
 * such a field and its form are invalid before the player has typed anything. A form with `noValidate` checks its
 * fields itself.
 * @param box the element around the field
 * @returns the problem to show until `forget` is called
 */
export function useCheck(box: RefObject<HTMLElement | null>, rules: Rules) {
  const [problem, setProblem] = useState('')
  const now = useRef(rules)
  useEffect(() => {
    now.current = rules
  })
  useEffect(() => {
    const field = box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    const form = field?.form
    const check = (event: Event) => {
      if (!field || form?.noValidate) return
      const found = problemOf(field.value, now.current)
      setProblem(found)
      if (!found) return
      if (!event.defaultPrevented) field.focus()
      event.preventDefault()
      event.stopPropagation()
    }
    form?.addEventListener('submit', check)
    return () => form?.removeEventListener('submit', check)
  }, [box])
  return { problem, forget: () => setProblem('') }
}
