import type { IncomingMessage } from 'node:http';
import type { OfficeResult } from '@reelfloor/protocol/office-call-types';
import { parseCookie, stringifySetCookie } from 'cookie';
import { maxStaffSignInMs } from '../../backoffice/staff/staff-sign-ins.ts';

/**
 * Returns the cookie's name. With TLS, the prefix makes browsers refuse this cookie from other hosts of the same site (RFC 6265bis,
 * 4.1.3.2).
 */
const nameOf = (kind: OfficeCookieKind, isSecure: boolean): string => `${isSecure ? '__Host-' : ''}office_${kind}`;

/** Owner of a back-office cookie: a signed-in member of staff, or a wall display. */
export type OfficeCookieKind = 'session' | 'display';

/** Maximum cookie lifetime that browsers accept, in ms. Each call of a wall display's page renews the cookie. */
const displayMs = 400 * 86_400_000;

/** Returns the token in a request's cookie; '' if it has none. */
export const readOfficeCookieToken = (
  { headers }: Pick<IncomingMessage, 'headers'>,
  isSecure: boolean,
  kind: OfficeCookieKind = 'session',
): string => parseCookie(headers.cookie ?? '')[nameOf(kind, isSecure)] ?? '';

/**
 * Returns the `Set-Cookie` header for a staff sign-in or a wall display; a token of '' deletes the cookie. Scripts cannot read the cookie,
 * and requests from other sites do not carry it.
 */
export const buildOfficeSignInCookie = (token: string, isSecure: boolean, kind: OfficeCookieKind = 'session'): string =>
  stringifySetCookie({
    name: nameOf(kind, isSecure),
    value: token,
    path: isSecure ? '/' : '/office',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure,
    maxAge: token === '' ? 0 : (kind === 'display' ? displayMs : maxStaffSignInMs) / 1000,
  });

/** An answer that also sets the cookie of a staff sign-in or a wall display. */
export class ResponseWithCookie<Answer = unknown> {
  readonly answer: Answer;
  /** Token for the cookie; '' deletes the cookie, null leaves it unchanged. */
  readonly token: string | null;
  readonly kind: OfficeCookieKind;

  constructor(answer: Answer, token: string | null, kind: OfficeCookieKind = 'session') {
    this.answer = answer;
    this.token = token;
    this.kind = kind;
  }

  static of<Answer>(
    result: OfficeResult<{ readonly step: Answer; readonly cookie: string | null }>,
  ): OfficeResult<ResponseWithCookie<Answer>> {
    return result.ok ? { ok: true, value: new ResponseWithCookie(result.value.step, result.value.cookie) } : result;
  }
}
