import { z } from 'zod'

/** Every error code with its HTTP status (decisions.md, "Errors"). */
export const errorStatus = {
  invalid_request: 400,
  malformed_json: 400,
  invalid_signature: 400,
  weak_password: 400,
  invalid_username: 400,
  invalid_guess: 400,
  invalid_order: 400,
  not_signed_in: 401,
  invalid_credentials: 401,
  foreign_origin: 403,
  username_required: 403,
  daily_limit: 403,
  premium_required: 403,
  theme_not_owned: 403,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  email_taken: 409,
  username_taken: 409,
  username_already_set: 409,
  not_playing: 409,
  already_attempted: 409,
  attempt_not_over: 409,
  level_not_complete: 409,
  no_run: 409,
  no_extra_lives: 409,
  no_hints: 409,
  no_hint_available: 409,
  already_owned: 409,
  already_subscribed: 409,
  payment_canceled: 409,
  no_subscription: 409,
  body_too_large: 413,
  image_too_large: 413,
  unsupported_media_type: 415,
  unknown_image_type: 415,
  image_too_many_pixels: 422,
  broken_image: 422,
  unknown_referral_code: 422,
  score_mismatch: 422,
  idempotency_key_reused: 422,
  invalid_card: 422,
  card_declined: 422,
  insufficient_funds: 422,
  authentication_failed: 422,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  google_unavailable: 503,
  payments_unavailable: 503,
  busy: 503,
  database_unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/**
 * The body of every reply with an error status. `message` is written for people; `details` names fields or gives times.
 */
export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  details: z.unknown().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
