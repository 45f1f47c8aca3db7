import { LookBackPage } from '../features/insight/look-back/LookBackPage.tsx'
import { DeadEnd } from './NotFound.tsx'

/** /look-back/…: the insight feature's page of a finished board. */
export const LookBack = () => <LookBackPage DeadEnd={DeadEnd} />
