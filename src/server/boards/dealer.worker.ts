import { parentPort } from 'node:worker_threads'
import { filesOnly } from '../../engine/catalogue/overlay.ts'
import { loadCatalogue } from '../content/catalogue.ts'
import type { Answer, Task } from './dealer.ts'
import { carryOut } from './order.ts'

const send = (answer: Answer) => parentPort?.postMessage(answer)

let current = filesOnly

parentPort?.on('message', ({ order, overlay = current }: Task) => {
  current = overlay
  try {
    send({ dealt: carryOut(order, overlay) })
  } catch (error) {
    send({ failed: error instanceof Error ? error.message : String(error) })
  }
})

loadCatalogue()
send('ready')
