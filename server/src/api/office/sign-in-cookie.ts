import type { IncomingMessage } from 'node:http';
import type { OfficeResult } from '@reelfloor/protocol/office';
import { parseCookie, stringifySetCookie } from 'cookie';
import { longestMs } from '../../backoffice/staff/staff-sign-ins.ts';

/** With TLS the browser itself keeps other hosts of the same site from setting the cookie (RFC 6265bis, 4.1.3.2). */
const nameOf = (kind: CookieKind, isSecure: boolean): string => `${isSecure ? '__Host-' : ''}office_${kind}`;

/** Whose cookie it is: of a member of staff who is signed in, or of a display on a wall. */
export type CookieKind = 'session' | 'display';

/** The longest that browsers keep a cookie, in ms. Each call of a display's page renews it. */
const displayMs = 400 * 86_400_000;

/** Returns the text of a request's cookie; '' if it has none. */
export const tokenOf = (
  { headers }: Pick<IncomingMessage, 'headers'>,
  isSecure: boolean,
  kind: CookieKind = 'session',
): string => parseCookie(headers.cookie ?? '')[nameOf(kind, isSecure)] ?? '';

/**
 * Returns the header that sets the cookie of a sign-in or of a display, or deletes it if the token is ''. Scripts cannot read it, and no
 * other site's page sends it along.
 */
export const signInCookie = (token: string, isSecure: boolean, kind: CookieKind = 'session'): string =>
  stringifySetCookie({
    name: nameOf(kind, isSecure),
    value: token,
    path: isSecure ? '/' : '/office',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure,
    maxAge: token === '' ? 0 : (kind === 'display' ? displayMs : longestMs) / 1000,
  });

/** An answer that also sets the cookie of the sign-in, or of the display. */
export class SignInAnswer<Answer = unknown> {
  readonly answer: Answer;
  /** Text for the cookie; '' deletes it, null leaves it as it is. */
  readonly token: string | null;
  readonly kind: CookieKind;

  constructor(answer: Answer, token: string | null, kind: CookieKind = 'session') {
    this.answer = answer;
    this.token = token;
    this.kind = kind;
  }

  static of<Answer>(
    result: OfficeResult<{ readonly step: Answer; readonly cookie: string | null }>,
  ): OfficeResult<SignInAnswer<Answer>> {
    return result.ok ? { ok: true, value: new SignInAnswer(result.value.step, result.value.cookie) } : result;
  }
}
