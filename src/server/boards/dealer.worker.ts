import { parentPort } from 'node:worker_threads'
import type { Answer, Question } from './dealer.ts'
import { carryOut } from './order.ts'

parentPort?.on('message', ({ id, order }: Question) => {
  const answer = (rest: Omit<Answer, 'id'>) => parentPort?.postMessage({ id, ...rest } satisfies Answer)
  try {
    answer({ dealt: carryOut(order) })
  } catch (error) {
    answer({ failed: error instanceof Error ? error.message : String(error) })
  }
})
