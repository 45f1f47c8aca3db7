import { brokenRules } from '../../src/server/backup/audit.store.ts'
import type { TestServer } from './server.ts'

/** Throws if stored data break a rule. Call the function at the end of a test. */
export async function checkBooks(server: TestServer): Promise<void> {
  const [broken] = await brokenRules(server.app.context.db)
  if (broken) throw new Error(broken)
}
