import {
  type ErrorCode,
  errorStatuses,
  formatRefusalAmount,
  formatRefusalText,
  indexErrorTextsByCode,
  indexHttpStatusesByErrorCode,
} from '../errors.ts';
import type { ChangedFact } from './approval-request-facts.ts';
import { ruleTexts } from './business-rule-error-texts.ts';

/**
 * The back office's own errors by HTTP status: their codes and English texts. A violated business rule has the status of a conflict. They
 * are separate from those of `errors.ts`, which players' pages load.
 */
const officeErrorsByStatus = {
  400: {
    PASSWORD_SHORT: 'The password needs {min} characters.',
  },
  401: {
    STAFF_SIGNED_OUT: 'You are signed out. Sign in again.',
    STAFF_IDLE: 'You were signed out after {minutes} minutes without activity. Sign in again.',
  },
  403: {
    STAFF_UNKNOWN: 'Wrong name, password or code. After five failures the name is locked for {block_time} minutes.',
    SIGN_IN_EXPIRED: 'This sign-in expired. Start over.',
    CODE_WRONG: 'The code is wrong or already used. Enter the latest one.',
    NO_RIGHT: 'Your role may not do this.',
    SAME_PERSON: 'A second person must confirm this from their own sign-in.',
  },
  409: {
    REQUEST_CHANGED: 'The facts that {asker} saw have changed: {facts}. Ask again with the current ones.',
    REQUEST_SETTLED: 'This was already decided or withdrawn, or it has expired.',
    KEY_REUSED: 'This key was already used for something else.',
    UNCHANGED: 'This is already the case. Nothing changed.',
    NOT_ASKED: 'Nobody requested this in the last days.',
    TOO_EARLY: 'The delay is not over yet. Confirm it later.',
    NOTHING_TO_RELEASE: 'The house has set no break. Only players can end what they chose themselves.',
    SHIFT_MISSING: 'This shift is not open. Open one first.',
    SHIFT_OPEN: 'Shift {shift} is already open. Close it first.',
    SHIFT_NOT_COUNTED: 'The drawer has changed since its last count. Count it first.',
    SHIFT_DIFFERS: 'The drawer differs from the ledger. Count again, or explain it.',
    SHIFT_NOT_CLOSED: 'Shift {shift} is still open. Its cashier must close it first.',
    SHIFT_SIGNED: 'Shift {shift} is already signed off.',
    ...ruleTexts,
  },
  429: {
    STAFF_WAIT: 'Too many failed attempts. Try again in {block_time} minutes.',
  },
} as const;

type OfficeErrorsByStatus = typeof officeErrorsByStatus;
export type OfficeErrorCode = {
  [Status in keyof OfficeErrorsByStatus]: keyof OfficeErrorsByStatus[Status];
}[keyof OfficeErrorsByStatus];

export const officeErrorTexts = indexErrorTextsByCode(officeErrorsByStatus) as Readonly<
  Record<OfficeErrorCode, string>
>;
const officeErrorStatuses = indexHttpStatusesByErrorCode(officeErrorsByStatus) as Readonly<
  Record<OfficeErrorCode, number>
>;

export interface OfficeRefusal {
  readonly code: OfficeErrorCode | ErrorCode;
  readonly params: Readonly<Record<string, string | number>>;
  /** For REQUEST_CHANGED: each fact that changed since the request was made, with its old and new value. */
  readonly changes?: readonly ChangedFact[];
}

export type OfficeResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: OfficeRefusal };

export const createOfficeRefusal = (
  code: OfficeErrorCode | ErrorCode,
  params: OfficeRefusal['params'] = {},
): { readonly ok: false; readonly refusal: OfficeRefusal } => ({ ok: false, refusal: { code, params } });

export const isOfficeErrorCode = (code: string | number): code is OfficeErrorCode =>
  Object.hasOwn(officeErrorTexts, code);

/** Fills parameters into an error text. A parameter whose name ends with `Minor` is formatted as money. */
export const fillTextParameters = (text: string, params: OfficeRefusal['params']): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? '–';
    return name.endsWith('Minor') && typeof value === 'number' ? formatRefusalAmount(value) : String(value);
  });

/** Returns the HTTP status of a back-office error, from the back office's table or the general one. */
export const getOfficeRefusalHttpStatus = (code: OfficeRefusal['code']): number =>
  isOfficeErrorCode(code) ? officeErrorStatuses[code] : errorStatuses[code];

/** Returns the English text of a back-office error, for the command line and for API clients other than our pages. */
export const formatOfficeRefusalText = ({ code, params }: Pick<OfficeRefusal, 'code' | 'params'>): string =>
  isOfficeErrorCode(code) ? fillTextParameters(officeErrorTexts[code], params) : formatRefusalText({ code, params });
