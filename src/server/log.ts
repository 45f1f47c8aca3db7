import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * Fields that must not be logged: cookies, tokens, network addresses, and PostgreSQL's details of a refused row.
 * PostgreSQL's details of a refused row are not logged, because they contain the values of the row. The security log
 * has keyed hashes of network addresses.
 */
const HIDDEN = [
  'req.headers.cookie',
  'req.headers.authorization',
  'req.remoteAddress',
  'err.detail',
  'err.where',
  'err.internalQuery',
]

/** Opens the log, which writes one line of JSON for each event. */
export const openLog = (level: string, destination?: DestinationStream): Logger =>
  pino({ level, base: null, redact: HIDDEN }, destination)
