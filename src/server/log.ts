import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * Must not be logged: cookies and tokens, network addresses (the security log has keyed hashes), and PostgreSQL's details of a
 * refused row, which contain its values.
 */
const HIDDEN = [
  'req.headers.cookie',
  'req.headers.authorization',
  'req.remoteAddress',
  'err.detail',
  'err.where',
  'err.internalQuery',
]

/** One JSON line for each event. */
export const openLog = (level: string, destination?: DestinationStream): Logger =>
  pino({ level, base: null, redact: HIDDEN }, destination)
