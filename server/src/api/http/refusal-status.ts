import type { ErrorCode } from '@reelfloor/protocol';
import type { RouteName } from '@reelfloor/protocol/http';

/**
 * Refusals that a page meets in ordinary use, because it cannot know before: the next step of a login, and a seat that
 * another page of the player has or that has ended. They are sent with status 200, because a browser writes every other one
 * to its console as an error.
 */
const expectedRefusals: { readonly [Name in RouteName]?: readonly ErrorCode[] } = {
  login: ['PASSWORD_CHANGE_NEEDED', 'SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_SETUP'],
  cashOutSeat: ['SEAT_TAKEN', 'SEAT_NONE'],
  kick: ['SEAT_NONE'],
};

/** Returns the HTTP status of a refusal of a call. */
export const refusalStatusOf = (name: RouteName, code: ErrorCode): number =>
  expectedRefusals[name]?.includes(code) ? 200 : refusalStatus(code);

/** Returns the HTTP status of a refusal. Pages log out at a 401, so only a missing, expired or revoked token gets it. */
export const refusalStatus = (code: ErrorCode): number => {
  switch (code) {
    case 'TOKEN_INVALID':
    case 10:
    // After the last allowed wrong PIN the sign-in has ended, so the page must log out.
    case 'PIN_EXHAUSTED':
      return 401;
    case 10700:
    case 10701:
    case 10703:
    case 10704:
    case 'FORBIDDEN':
    case 'UNDER_AGE':
    case 'RESTRICTED':
    case 'REGISTER_EXCLUDED':
    case 'REGISTER_SILENT':
    case 'REGISTER_FACTS_MISSING':
    case 'LIMIT_REACHED':
    case 'LIMIT_MISSING':
    case 'LIMIT_WAITS':
    case 'STAKE_OVER_LIMIT':
    case 'TLS_REQUIRED':
    case 'DEMO_NOT_FORWARDED':
    case 40001:
    case 'PASSWORD_WRONG':
    case 'NOT_OFFERED':
    case 'PIN_WRONG':
    case 'PASSWORD_CHANGE_NEEDED':
    case 'SECOND_FACTOR_NEEDED':
    case 'SECOND_FACTOR_SETUP':
    case 'SECOND_FACTOR_WRONG':
    case 'SECOND_FACTOR_MISMATCH':
    case 'SECOND_FACTOR_EXPIRED':
    case 'SECOND_FACTOR_REQUIRED':
      return 403;
    case 10702:
    case 'SECOND_FACTOR_BLOCKED':
    case 'RATE_LIMITED':
    case 'QUEUE_LAPSED':
    case 'TOO_MANY_CONNECTIONS':
    case 'PROMOTION_COOLDOWN':
    case 'PROMOTION_DAY_LIMIT':
      return 429;
    case 'SESSION_LOCKED':
      return 423;
    case 'NOT_FOUND':
    case 'MACHINE_UNKNOWN':
      return 404;
    case 'MESSAGE_TOO_LARGE':
      return 413;
    case 'INTERNAL':
      return 500;
    case 'DATABASE_UNAVAILABLE':
    case 'OUTCOME_UNKNOWN':
    case 'MACHINE_OFFLINE':
    case 'MACHINE_FAULT':
    case 'STORAGE_FULL':
      return 503;
    case 'MACHINE_TAKEN':
    case 'MACHINE_RESERVED':
    case 'MACHINE_KEPT':
    case 'QUEUE_OFF':
    case 'QUEUE_FULL':
    case 'QUEUE_NOT_NEEDED':
    case 'QUEUE_ELSEWHERE':
    case 'AVAILABILITY_ALERTS_OFF':
    case 'AVAILABILITY_ALERTS_FULL':
    case 'AVAILABILITY_ALERT_NOT_NEEDED':
    case 'PUSH_OFF':
    case 'PUSH_UNKNOWN':
    case 'MACHINE_OUT_OF_SERVICE':
    case 'MACHINE_UNFIT':
    case 'RULES_CHANGED':
    case 'CANCEL_CLOSED':
    case 'AUTOPLAY_CLOSED':
    case 'MACHINE_NOT_READY':
    case 'SEAT_TAKEN':
    case 'SEAT_NONE':
    case 'CASH_OUT_NONE':
    case 'CASH_OUT_DONE':
    case 'COMMAND_KEY_REUSED':
    case 'USERNAME_TAKEN':
    case 'TRANSFER_KEY_REUSED':
    case 'TRANSFER_PENDING':
    case 'PROMOTION_BALANCE_TOO_HIGH':
    case 'DISCOUNT_NOTHING_LOST':
    case 'BONUS_STAKE_FIRST':
    case 'PROMOTION_UNAVAILABLE':
    case 'BREAK_STANDS':
    case 'CHECK_DUE':
    case 'BREAK_RUNS':
    case 'CLOCK_UNSURE':
      return 409;
    default:
      return 400;
  }
};
