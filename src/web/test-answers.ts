import type { Output } from '../contract/api.ts'

export { gameView } from './play/state/test-game.ts'

// The server's answers to a new player, for unit tests of pages; a test replaces the answers that it needs.

const midnight = '2026-11-26T00:00:00.000Z'

export const canPlay: Output<'GET /api/game/can-play'> = {
  canPlay: true,
  gamesPlayedToday: 0,
  maxDailyGames: 2,
  resetsAt: midnight,
  startLevels: [1],
}

export const status: Output<'GET /api/subscription/status'> = {
  subscriptionTier: 'free',
  hintsRemaining: 1,
  extraLivesRemaining: 0,
  gamesPlayedToday: 0,
  maxDailyGames: 2,
  resetsAt: midnight,
  renewsAt: null,
  cancelAtPeriodEnd: false,
  premiumUntil: null,
  grantedDays: 0,
  subscription: null,
  themes: ['paper'],
}

export const personal: Output<'GET /api/scores/personal'> = {
  score: 0,
  level: 1,
  highestLevel: 1,
  rank: null,
  totalPlayers: 12,
  winStreak: 0,
  bestWinStreak: 0,
  bestGameId: null,
}

export const config: Output<'GET /api/config'> = {
  google: false,
  payments: 'sandbox',
  publishableKey: null,
  email: false,
  llm: false,
  demo: false,
}

export const daily: Output<'GET /api/daily-challenge'> = {
  challenge: {
    id: '2026-11-25',
    date: '2026-11-25',
    level: 1,
    groupCount: 4,
    maxMistakes: 4,
    difficulty: 3,
    words: [],
  },
  hasAttempted: false,
  userAttempt: null,
  game: null,
  open: true,
  endsAt: midnight,
  endsIn: 'UTC',
  timeZone: 'UTC',
  nextAt: midnight,
  nextDate: '2026-11-26',
  closesAt: '2026-11-26T12:00:00.000Z',
  unfinished: [],
  streak: { current: 0, best: 0, doneToday: false, freezes: 0, maxFreezes: 2, toNextFreeze: 7 },
  players: 0,
}

export const practice: Output<'GET /api/practice'> = {
  canStart: true,
  resetsAt: midnight,
  game: null,
  practised: null,
}

export const badges: Output<'GET /api/badges'> = {
  badges: [],
  stats: {
    totalCompleted: 0,
    consecutiveDays: 0,
    bestStreak: 0,
    perfectScores: 0,
    weeklyStreak: 0,
    fastCompleted: 0,
    championDays: 0,
  },
  progress: [
    {
      badgeType: 'daily_first',
      badgeName: 'First Light',
      description: 'Complete a daily challenge.',
      value: 0,
      target: 1,
      earnedAt: null,
    },
  ],
}

export const duelSummary: Output<'GET /api/challenges/summary'> = {
  wins: 0,
  losses: 0,
  ties: 0,
  racing: 0,
  pending: 0,
  rating: 1500,
  isRough: true,
} as never
