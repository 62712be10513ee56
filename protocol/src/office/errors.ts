import { type ErrorCode, errorStatuses, refusalAmount, refusalText, statusesIn, textsIn } from '../errors.ts';
import type { ChangedFact } from './request-facts.ts';
import { ruleTexts } from './rules.ts';

/**
 * The office's own refusals by HTTP status: their codes and English texts. A broken rule of the domain has the status of a conflict. They
 * are separate from those of `errors.ts`, which players' pages load.
 */
const officeErrorsByStatus = {
  400: {
    PASSWORD_SHORT: 'The password needs {min} characters.',
  },
  401: {
    STAFF_SIGNED_OUT: 'You are signed out. Sign in again.',
    STAFF_IDLE:
      'Nobody has used the office here for {minutes} minutes, so you were signed out. Sign in again.',
  },
  403: {
    STAFF_UNKNOWN:
      'Name, password or code is wrong. After five wrong ones the name waits for {block_time} minutes.',
    SIGN_IN_EXPIRED: 'This sign-in took too long. Begin again.',
    CODE_WRONG: 'The code is wrong or was used already. Enter the newest one.',
    NO_RIGHT: 'Your role may not do this.',
    SAME_PERSON: 'A second person has to confirm this, in a session of their own.',
  },
  409: {
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
  },
  429: {
    STAFF_WAIT: 'Too many wrong attempts. Try again in {block_time} minutes.',
  },
} as const;

type OfficeErrorsByStatus = typeof officeErrorsByStatus;
export type OfficeErrorCode = {
  [Status in keyof OfficeErrorsByStatus]: keyof OfficeErrorsByStatus[Status];
}[keyof OfficeErrorsByStatus];

export const officeErrorTexts = textsIn(officeErrorsByStatus) as Readonly<Record<OfficeErrorCode, string>>;
const officeErrorStatuses = statusesIn(officeErrorsByStatus) as Readonly<Record<OfficeErrorCode, number>>;

export interface OfficeRefusal {
  readonly code: OfficeErrorCode | ErrorCode;
  readonly params: Readonly<Record<string, string | number>>;
  /** With REQUEST_CHANGED: each changed fact, with its old and new value. */
  readonly changes?: readonly ChangedFact[];
}

export type OfficeResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: OfficeRefusal };

export const refuseInOffice = (
  code: OfficeErrorCode | ErrorCode,
  params: OfficeRefusal['params'] = {},
): { readonly ok: false; readonly refusal: OfficeRefusal } => ({ ok: false, refusal: { code, params } });

export const isOfficeError = (code: string | number): code is OfficeErrorCode =>
  Object.hasOwn(officeErrorTexts, code);

/** Fills parameters into a text. A parameter whose name ends with `Minor` is formatted as money. */
export const fillTextParameters = (text: string, params: OfficeRefusal['params']): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? '–';
    return name.endsWith('Minor') && typeof value === 'number' ? refusalAmount(value) : String(value);
  });

/** Returns the HTTP status of a refusal in the office, from the office's table or the general one. */
export const officeRefusalStatus = (code: OfficeRefusal['code']): number =>
  isOfficeError(code) ? officeErrorStatuses[code] : errorStatuses[code];

/** Returns the English text of a refusal in the office, for the command line and for API clients other than our pages. */
export const officeRefusalText = ({ code, params }: Pick<OfficeRefusal, 'code' | 'params'>): string =>
  isOfficeError(code) ? fillTextParameters(officeErrorTexts[code], params) : refusalText({ code, params });
