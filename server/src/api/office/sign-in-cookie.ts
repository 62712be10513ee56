import type { IncomingMessage } from 'node:http';
import type { OfficeResult } from '@reelfloor/protocol/office';
import { parseCookie, stringifySetCookie } from 'cookie';
import { longestMs } from '../../backoffice/staff/staff-sign-ins.ts';

/** With TLS the browser itself keeps other hosts of the same site from setting the cookie (RFC 6265bis, 4.1.3.2). */
const nameOf = (isSecure: boolean): string => (isSecure ? '__Host-office_session' : 'office_session');

/** Returns the sign-in's text of a request's cookie; '' if it has none. */
export const tokenOf = ({ headers }: Pick<IncomingMessage, 'headers'>, isSecure: boolean): string =>
  parseCookie(headers.cookie ?? '')[nameOf(isSecure)] ?? '';

/**
 * Returns the header that sets the cookie of a sign-in, or deletes it if the token is ''. Scripts cannot read it, and no other
 * site's page sends it along.
 */
export const signInCookie = (token: string, isSecure: boolean): string =>
  stringifySetCookie({
    name: nameOf(isSecure),
    value: token,
    path: isSecure ? '/' : '/office',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure,
    maxAge: token === '' ? 0 : longestMs / 1000,
  });

/** An answer that also sets the cookie of the sign-in. */
export class SignInAnswer<Answer = unknown> {
  readonly answer: Answer;
  /** Text for the cookie; '' deletes it, null leaves it as it is. */
  readonly token: string | null;

  constructor(answer: Answer, token: string | null) {
    this.answer = answer;
    this.token = token;
  }

  static of<Answer>(
    result: OfficeResult<{ readonly step: Answer; readonly cookie: string | null }>,
  ): OfficeResult<SignInAnswer<Answer>> {
    return result.ok ? { ok: true, value: new SignInAnswer(result.value.step, result.value.cookie) } : result;
  }
}
