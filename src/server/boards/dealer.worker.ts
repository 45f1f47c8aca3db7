import { parentPort } from 'node:worker_threads'
import { loadCatalogue } from '../content/catalogue.ts'
import type { Answer } from './dealer.ts'
import { carryOut, type Order } from './order.ts'

const send = (answer: Answer) => parentPort?.postMessage(answer)

parentPort?.on('message', (order: Order) => {
  try {
    send({ dealt: carryOut(order) })
  } catch (error) {
    send({ failed: error instanceof Error ? error.message : String(error) })
  }
})

loadCatalogue()
send('ready')
