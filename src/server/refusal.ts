import type { ErrorCode } from '../contract/error.ts'
import { WORDS_KEPT_DAYS } from '../engine/play/folded.ts'
import { OPENS_LATER_START, PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from '../engine/rules.ts'

/** The default message that players see for each error code. A refusal can have a more precise message. */
const messages: Record<ErrorCode, string> = {
  invalid_request: 'Something in this request is missing or wrong.',
  malformed_json: 'This request is not valid JSON.',
  weak_password: `Choose a password of ${PASSWORD_MIN} to ${PASSWORD_MAX} characters that is not among the most common ones.`,
  invalid_username: `Use ${USERNAME_MIN} to ${USERNAME_MAX} characters: only letters, numbers, and underscores are allowed.`,
  invalid_guess: 'A guess is four different words that are still on the board.',
  invalid_order: 'An arrangement names every word that is still on the board, once.',
  invalid_marks: 'Only words of the board can be marked.',
  invalid_answer: 'This is not an answer to this mini-game.',
  invalid_signature: 'This is not signed by the payment provider.',
  invalid_token: 'This link was used already, or its time is over. Ask for a new one.',
  not_signed_in: 'You are not signed in.',
  invalid_credentials: 'Invalid email or password',
  invalid_code: 'This code is not right, or it was used already.',
  invalid_passkey: 'This passkey does not open an account here.',
  sign_in_expired: 'This sign-in has taken too long. Please begin again.',
  foreign_origin: 'This request comes from another site.',
  username_required: 'Choose your username first.',
  password_required: 'You signed in a while ago. Enter your password to go on.',
  sign_in_again: 'You signed in a while ago. Sign in again, then try once more.',
  email_not_verified: 'Confirm your e-mail address first.',
  daily_limit: 'You have played your games for today.',
  premium_required: 'This is for premium players.',
  theme_not_owned: 'This theme is not yours yet.',
  chapter_locked: 'This chapter is still locked.',
  level_locked: `A run can begin here once you have completed level ${OPENS_LATER_START}.`,
  forbidden: 'You may not do this.',
  own_case: 'Nobody can decide about themselves.',
  suspended: 'This account is suspended.',
  second_factor_required:
    'The desk needs a second factor. Set up two-step sign-in or a passkey in your settings, then sign in again.',
  second_factor_again: 'This cannot be undone later. Confirm it with your second factor.',
  not_found: 'There is nothing here.',
  method_not_allowed: 'This cannot be done here.',
  request_timeout: 'This request took too long to arrive.',
  other_account: 'This browser is signed in to another account now.',
  email_taken: 'There is already an account with this e-mail address.',
  username_taken: 'This username is already in use. Please choose another.',
  username_already_set: 'Your username is set already and cannot be changed.',
  already_enabled: 'Two-step sign-in is on already.',
  not_enabled: 'Two-step sign-in is not on.',
  too_many_passkeys: 'An account has at most ten passkeys. Remove one first.',
  last_way_in: 'This is your only way to sign in. Set another one up first.',
  google_connected: 'This account is connected with Google already.',
  daily_fixed: 'This date has begun somewhere on Earth. Its board cannot change any more.',
  daily_changed: 'Somebody has changed this daily. Look at it again.',
  already_in_files: 'The files of the catalogue say this already. Withdraw the decision instead.',
  too_few_words: 'The category would have too few words for a group.',
  invalid_wording: 'The category cannot have this text.',
  not_playing: 'This game is not being played any more.',
  already_attempted: 'You have played this daily challenge already.',
  attempt_not_over: 'Finish this daily challenge first.',
  level_not_complete: 'Complete this level first.',
  no_run: 'There is no run to restart.',
  no_extra_lives: 'You have no extra lives.',
  no_hints: 'You have no hints left.',
  no_hint_available: 'No hints available for current state',
  already_owned: 'This is yours already.',
  already_subscribed: 'You have a premium subscription already.',
  payment_canceled: 'This payment was cancelled. Begin the purchase again.',
  no_subscription: 'You have no subscription.',
  already_challenged: 'There is an open duel between you two already.',
  challenge_closed: 'This duel is not open any more.',
  already_started: 'You have started this duel already.',
  not_started_yet: 'The race has not started yet.',
  no_ghost: 'There is no ghost to race.',
  time_is_up: 'The time for this mini-game is up.',
  chapter_not_complete: 'Complete this chapter first.',
  not_over: 'This can be shared when it is over.',
  club_full: 'This club is full.',
  removed_from_club: 'An owner has removed you from this club. An owner can send you a new link.',
  link_renewed: 'This link has been replaced. Ask an owner of the club for the new one.',
  not_friends: 'This is only possible between friends, who follow each other.',
  list_full: 'This list is full. Remove somebody first.',
  too_many_drafts: 'You have 50 drafts. Delete one first.',
  draft_changed: 'This board was changed in another window. Open it again to see the change.',
  already_played: 'Somebody has played this board, so its words cannot change. Make a new version instead.',
  two_solutions: 'This board has a second solution.',
  board_unfinished: 'This board is not finished yet.',
  not_for_daily: 'This board cannot be a daily challenge.',
  being_checked: 'This result is being checked. It can be shared when that is done.',
  already_decided: 'Somebody has already decided about this.',
  nothing_to_undo: 'There is no decision of yours that can still be undone.',
  link_used: 'This challenge has been taken up, or its 7 days are over.',
  google_link_expired: 'This link was used already, or its time is over. Continue with Google again.',
  folded: `The words of a board are kept for ${WORDS_KEPT_DAYS} days. Its result is kept.`,
  body_too_large: 'This request is too large.',
  image_too_large: 'This picture is too large: choose one of at most 5 MB.',
  unknown_image_type:
    'This file is not a picture that can be used, whatever its name says: choose a JPEG, PNG or WebP.',
  image_too_many_pixels: 'This picture has too many pixels: choose one of at most 50 megapixels.',
  broken_image: 'This picture is damaged and cannot be read: choose another one.',
  unsupported_media_type: 'Send JSON (content-type: application/json).',
  unknown_referral_code: 'This referral code does not exist.',
  invalid_suggestion: 'Choose a word of this board, and a group of it that the word was not in.',
  self_challenge: 'You cannot challenge yourself.',
  not_enough_history: 'Unable to generate insights. Play more games to unlock AI recommendations!',
  score_mismatch: 'This is not the result that was recorded.',
  idempotency_key_reused: 'This Idempotency-Key was used for another request.',
  invalid_card: 'Check the card: its number, expiry date or code is not right.',
  card_declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  authentication_failed: 'Your bank did not confirm this payment. Nothing was charged.',
  too_many_requests: 'Too many tries. Wait a moment, then try again.',
  headers_too_large: 'The headers of this request are too large.',
  internal: 'Something went wrong on our side. Please try again.',
  google_unavailable: 'Signing in with Google is not available here.',
  mail_unavailable: 'This server cannot send e-mail.',
  payments_unavailable:
    'Payments cannot be reached right now. Nothing was charged. Please try again in a moment.',
  busy: 'We are busy right now. Please try again in a moment.',
  database_unavailable: 'We cannot reach our records right now. Please try again in a moment.',
  schema_mismatch: 'The version of this server does not fit the database.',
}

/**
 * An error that a service throws to refuse a request, for example because the password is wrong. The file
 * http/errors.ts converts the error to a reply.
 */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly details: unknown
  /**
   * Number of seconds that a client should wait before the next attempt. The server sends it as the header
   * `Retry-After`.
   */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, extra: { message?: string; details?: unknown; retryAfter?: number } = {}) {
    super(extra.message ?? messages[code])
    this.code = code
    this.details = extra.details
    this.retryAfter = extra.retryAfter
  }
}
