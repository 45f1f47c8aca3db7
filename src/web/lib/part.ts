import { type ComponentType, useEffect, useState } from 'react'

/**
 * A part of the app, once it is loaded. It is not a lazy component: React shows the fallback of one for at least 300 ms, and
 * here the fallback is what the page shows already. A failure goes to the error boundary; while the part is only loaded ahead
 * (`isNeeded` is false) it is silent, and the part is asked for again when it is needed.
 */
export function usePart<Props>(
  load: (() => Promise<ComponentType<Props>>) | undefined,
  isNeeded = true,
): ComponentType<Props> | undefined {
  const [part, setPart] = useState<{ load: unknown; Part: ComponentType<Props> }>()
  const loaded = part && part.load === load ? part.Part : undefined
  const isMissing = loaded === undefined
  useEffect(() => {
    if (!load || !isMissing) return
    load().then(
      (Part) => setPart({ load, Part }),
      (error: unknown) => {
        if (!isNeeded) return
        setPart(() => {
          throw error // to the error boundary
        })
      },
    )
  }, [load, isMissing, isNeeded])
  return loaded
}
