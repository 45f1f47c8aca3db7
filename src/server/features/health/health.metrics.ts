import { Gauge } from 'prom-client'
import type { Context } from '../../context.ts'
import { backupAge, checkReadiness } from './readiness.service.ts'

/** Adds the metrics `ready` and `backup_age_seconds`. The second is missing if no backup was rehearsed. */
export function metrics(context: Context): void {
  const registers = [context.metrics]
  new Gauge({
    name: 'ready',
    help: '1 if the process can serve players, otherwise 0',
    registers,
    async collect() {
      const isReady = await checkReadiness(context).then(
        () => true,
        () => false,
      )
      this.set(isReady ? 1 : 0)
    },
  })
  new Gauge({
    name: 'backup_age_seconds',
    help: 'Age of the newest backup that was restored aside and audited',
    registers,
    async collect() {
      const backup = await backupAge(context).catch(() => null)
      if (backup === null) this.remove()
      else this.set(backup.ageSeconds)
    },
  })
}
