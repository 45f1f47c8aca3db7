import type { Browser, Page } from '@playwright/test'

export interface Frames {
  presented: number
  dropped: number
}

interface TraceEvent {
  name: string
  ph: string
  ts: number
  args?: { frame_reporter?: { state?: string; frame_sequence?: number } }
}

const FROM = 'frames-from'
const TO = 'frames-to'

/**
 * Counts the frames of the animations that `action` starts. From the browser's trace, the function counts shown and
 * dropped frames for `ms` milliseconds after the start of the first animation.
 */
export async function countFrames(
  browser: Browser,
  page: Page,
  action: () => Promise<unknown>,
  ms: number,
): Promise<Frames> {
  const session = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['cc', 'benchmark', 'blink.user_timing'] },
  })
  const before = await page.evaluate(() => performance.now())
  await action()
  await page.evaluate(markFirst, { mark: FROM, before })
  await page.waitForTimeout(ms)
  await page.evaluate((mark) => void performance.mark(mark), TO)
  const isOver = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await isOver
  await session.detach()
  const at = (mark: string) => events.find(({ name }) => name === mark)?.ts ?? Number.NaN
  const [from, to] = [at(FROM), at(TO)]
  const states = new Map<number, string[]>()
  for (const { name, ph, ts, args } of events) {
    const { state, frame_sequence: frame } = args?.frame_reporter ?? {}
    if (name !== 'PipelineReporter' || ph !== 'b' || !state || frame === undefined) continue
    if (ts >= from && ts <= to) states.set(frame, [...(states.get(frame) ?? []), state])
  }
  const all = [...states.values()]
  const presented = all.filter((one) => one.some((state) => state.startsWith('STATE_PRESENTED'))).length
  // A frame can have two entries in the browser's trace. If one of the two entries says that the frame was shown, the
  // frame counts as shown.
  const dropped = all.filter(
    (one) => one.includes('STATE_DROPPED') && !one.some((state) => state.startsWith('STATE_PRESENTED')),
  ).length
  if (presented === 0) throw new Error('The trace has no frame')
  return { presented, dropped }
}

/**
 * Sets a performance mark at the start time of the first animation after the time `before`. The function runs in the
 * page.
 */
async function markFirst({ mark, before }: { mark: string; before: number }): Promise<void> {
  const all = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === 1)
  const begun = await Promise.all(all.map(async (one) => Number((await one.ready).startTime)))
  performance.mark(mark, { startTime: Math.min(...begun.filter((time) => time >= before)) })
}
