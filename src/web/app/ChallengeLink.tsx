import { LinkPage } from '../features/duel/link/LinkPage.tsx'
import { DeadEnd } from './NotFound.tsx'

/** /challenges/link/…: the duel feature's page. */
export const ChallengeLink = () => <LinkPage DeadEnd={DeadEnd} />
