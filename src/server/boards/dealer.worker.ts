import { parentPort } from 'node:worker_threads'
import { filesOnly, type Overlay } from '../../engine/catalogue/overlay.ts'
import { checkBoard } from '../../engine/made-board/check-board.ts'
import { loadCatalogue } from '../content/catalogue.ts'
import { loadLexicon } from '../content/lexicon.ts'
import type { Answer, CheckOrder, Task } from './dealer.ts'
import { carryOut } from './order.ts'

const send = (answer: Answer) => parentPort?.postMessage(answer)

let current = filesOnly

parentPort?.on('message', ({ overlay = current, ...work }: Task) => {
  current = overlay
  try {
    if ('check' in work) send({ checked: check(work.check, overlay) })
    else send({ dealt: carryOut(work.order, overlay) })
  } catch (error) {
    send({ failed: error instanceof Error ? error.message : String(error) })
  }
})

function check({ draft, claims }: CheckOrder, overlay: Overlay) {
  return checkBoard(draft, { catalogue: loadCatalogue(overlay), lexicon: loadLexicon() }, { claims })
}

loadCatalogue()
send('ready')
