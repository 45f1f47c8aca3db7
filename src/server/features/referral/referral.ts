import { inviterApi } from '../../../contract/friend.ts'
import { referralApi } from '../../../contract/referral.ts'
import { endpoints, type Feature } from '../../feature.ts'
import { invitation, invite } from './invite.service.ts'
import { answerAboutInviter, askAboutInviter } from './inviter.service.ts'
import * as service from './referral.service.ts'
import { forget } from './referral.store.ts'
import { rewardDue } from './reward.service.ts'

/**
 * Interval between two runs of the job that counts active friends, in seconds. Opening the referral page counts the
 * player's friends immediately.
 */
const REWARD_SECONDS = 10

/** The feature `referral`: invited friends, and the rewards for them (docs/features/referral.md). */
export const referral: Feature = {
  name: 'referral',
  endpoints: [
    endpoints(referralApi, (context) => ({
      'GET /api/referrals': ({ session }) => service.summary(context, session),
      'GET /api/referrals/share-info': ({ session }) => service.shareInfo(context, session),
      'GET /api/referrals/share-link': ({ session }) => service.shareLink(context, session),
      'GET /api/referrals/my-stats': ({ session }) => service.myStats(context, session),
      'GET /api/referrals/tiers': () => service.allTiers(),
      'GET /api/referrals/leaderboard': () => service.leaderboard(context),
      'POST /api/referrals/invite': ({ session, body }) => invite(context, session, body),
    })),
    endpoints(inviterApi, (context) => ({
      'GET /api/me/inviter': ({ session }) => askAboutInviter(context, session.playerId),
      'POST /api/me/inviter': ({ session, body }) =>
        answerAboutInviter(context, session.playerId, body.follow),
    })),
  ],
  jobs: [
    { name: 'reward-referrals', everySeconds: REWARD_SECONDS, run: rewardDue },
    { name: 'drop-referral-networks', cron: '31 * * * *', run: service.dropOldNetworks },
  ],
  personal: {
    export: service.exportReferrals,
    forget: (tx, { id }) => forget(tx, id),
  },
  levelCompleted: service.activate,
  mails: [invitation],
}
