import type { ErrorCode } from '../errors.ts';
import type { ChangedFact } from './request-facts.ts';
import { ruleTexts } from './rules.ts';

/** The office's own refusal codes with their English texts. They are apart from `errorTexts`, which players' pages load. */
export const officeErrorTexts = {
  STAFF_UNKNOWN:
    'Name, password or code is wrong. After five wrong ones the name waits for {block_time} minutes.',
  STAFF_WAIT: 'Too many wrong attempts. Try again in {block_time} minutes.',
  STAFF_SIGNED_OUT: 'You are signed out. Sign in again.',
  STAFF_IDLE: 'Nobody has used the office here for {minutes} minutes, so you were signed out. Sign in again.',
  SIGN_IN_EXPIRED: 'This sign-in took too long. Begin again.',
  CODE_WRONG: 'The code is wrong or was used already. Enter the newest one.',
  PASSWORD_SHORT: 'The password needs {min} characters.',
  PASSWORD_KNOWN: 'This password is among those that are tried first. Choose another.',
  PASSWORD_SAME: 'Choose another password than the one that was given to you.',
  NO_RIGHT: 'Your role may not do this.',
  SAME_PERSON: 'A second person has to confirm this, in a session of their own.',
  REQUEST_CHANGED: 'What {asker} saw has changed since: {facts}. Ask again with what holds now.',
  REQUEST_SETTLED: 'This was decided, withdrawn or has expired already.',
  KEY_REUSED: 'This key was used before for something else.',
  UNCHANGED: 'This is so already. Nothing changed.',
  NOT_ASKED: 'Nobody has asked for this in the last days.',
  TOO_EARLY: 'The delay is not over yet. Confirm it later.',
  NOTHING_TO_RELEASE: 'No break by the house holds. What the player chose, only the player ends.',
  SHIFT_MISSING: 'There is no such open shift. Open one first.',
  SHIFT_OPEN: 'Shift {shift} is open already. Close it first.',
  SHIFT_NOT_COUNTED: 'The till was not counted since its last move. Count it first.',
  SHIFT_DIFFERS: 'The till does not hold what it must. Count again, or say why.',
  SHIFT_NOT_CLOSED: 'Shift {shift} is still open. Its cashier closes it first.',
  SHIFT_SIGNED: 'Shift {shift} was signed off already.',
  ...ruleTexts,
} as const;

export type OfficeErrorCode = keyof typeof officeErrorTexts;

export interface OfficeRefusal {
  readonly code: OfficeErrorCode | ErrorCode;
  readonly params: Readonly<Record<string, string | number>>;
  /** With REQUEST_CHANGED: each fact that differs, with its old and its new value. */
  readonly changes?: readonly ChangedFact[];
}

export type OfficeResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: OfficeRefusal };

export const refuseInOffice = (
  code: OfficeErrorCode | ErrorCode,
  params: OfficeRefusal['params'] = {},
): { readonly ok: false; readonly refusal: OfficeRefusal } => ({ ok: false, refusal: { code, params } });
