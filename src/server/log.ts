import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * Fields that must not appear in the log: cookies, tokens, network addresses, and PostgreSQL's details about a refused
 * row. These details contain the values of the row.
 */
const HIDDEN = [
  'req.headers.cookie',
  'req.headers.authorization',
  'req.remoteAddress',
  'err.detail',
  'err.where',
  'err.internalQuery',
]

/**
 * Opens the log. The log contains one line of JSON for each event. Each line names the process (`pid`) and its host
 * (`hostname`). `fields` returns further fields of a line.
 */
export const openLog = (level: string, destination?: DestinationStream, fields?: () => object): Logger =>
  pino({ level, redact: HIDDEN, ...(fields && { mixin: fields }) }, destination)
