import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * What a log line must not show: cookies and tokens, network addresses (the security log has keyed hashes of them), and what
 * PostgreSQL tells of a refused row, which has its values in it.
 */
const HIDDEN = [
  'req.headers.cookie',
  'req.headers.authorization',
  'req.remoteAddress',
  'err.detail',
  'err.where',
  'err.internalQuery',
]

/** Makes the log: one JSON line an event. */
export const openLog = (level: string, destination?: DestinationStream): Logger =>
  pino({ level, base: null, redact: HIDDEN }, destination)
