/**
 * The buy-in form of EvenBet's "Seamless Wallet", for a casino that takes the calls of its tables already.
 *
 * Source: the public pages "Seamless Wallet" (https://api-docs.evenbetgaming.com/API/SeamlessWallet: setup and security, transaction flow,
 * the four requests, error codes), read in November 2026. From them: one address takes every call by POST; the header `sign` is the
 * SHA-256, in hex, of the body with the key behind it; amounts are whole minor units; the same `transactionId` again is answered with 0
 * and not processed again; a rollback has an id of its own and names the one of its `GetCash`; the codes below.
 *
 * Our reading, because the pages do not say it: a sitting is a table session, a machine a table. `GetCash` refuses for good by 2 and 3 alone.
 * Code 7 belongs to casino games and may be answered to a repeat of what was done, so it is unknown, as is every code that is not listed.
 * Answers are not signed and name no id: who has sent them rests on TLS, so the address should begin with https.
 */
import { createHash } from 'node:crypto';
import type {
  CasinoCallBody,
  CasinoCode,
  CasinoPlatform,
  Credit,
  Debit,
  Rollback,
} from '@reelfloor/protocol/casino';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { SiteConnection } from '../../../platform/sites/site-connections.ts';
import { postCall } from '../post-call.ts';
import { type AdaptedAnswer, adaptedPlatform, readAnswer, wholeNumber } from './adapted-platform.ts';

type Codes = Readonly<Record<number, CasinoCode>>;

const ofEveryMethod: Codes = { 0: 'OK', 1: 'SIGNATURE_INVALID', 2: 'PLAYER_UNKNOWN', 4: 'BODY_INVALID' };

/** What each `errorCode` means. A code that is not here is `TRY_AGAIN`: unknown. */
const evenbetCodes = {
  GetBalance: ofEveryMethod,
  GetCash: { ...ofEveryMethod, 3: 'INSUFFICIENT_FUNDS' },
  ReturnCash: ofEveryMethod,
  Rollback: { ...ofEveryMethod, 5: 'ID_NOT_FOUND', 6: 'ID_CONFLICT' },
} as const satisfies Readonly<Record<string, Codes>>;

type Method = keyof typeof evenbetCodes;

export const evenbetPlatform = ({ url, outKeys }: SiteConnection, clock: Clock): CasinoPlatform => {
  const ask = async (method: Method, content: object): Promise<AdaptedAnswer> => {
    const body = JSON.stringify({ method, ...content });
    // One signature is all that a call can carry: the key before signs until it is dropped, so that the casino can learn the new one.
    const key = outKeys.at(-1) ?? '';
    const sign = createHash('sha256').update(`${body}${key}`).digest('hex');
    return readOutcome(method, readAnswer(await postCall(url, { body, headers: { sign } }, clock)));
  };
  return adaptedPlatform({
    debit: (body) => ask('GetCash', transactionOf(body)),
    credit: (body) => ask('ReturnCash', { ...transactionOf(body), linkedTransactionIds: body.debitIds }),
    rollback: (body) =>
      ask('Rollback', {
        ...transactionOf(body),
        ...{ transactionId: `${body.id}:rollback`, referenceTransactionId: body.id },
      }),
    balance: ({ player, currency, launch }: CasinoCallBody<'balance'>) =>
      ask('GetBalance', { userId: player, currency, sessionId: launch }),
  });
};

const transactionOf = (body: Debit | Credit | Rollback) => ({
  ...{ userId: body.player, amount: body.amountMinor, currency: body.currency, transactionId: body.id },
  ...{
    sessionId: body.launch,
    tableId: body.machine ?? undefined,
    tableSessionId: body.session ?? undefined,
  },
  transactionSubType: body.reason,
});

const readOutcome = (method: Method, answer: Readonly<Record<string, unknown>>): AdaptedAnswer => {
  const errorCode = wholeNumber(answer.errorCode);
  const balanceMinor = wholeNumber(answer.balance);
  const codes: Codes = evenbetCodes[method];
  const code = errorCode === undefined ? undefined : codes[errorCode];
  const message = `errorCode ${String(answer.errorCode)}: ${String(answer.errorDescription ?? '')}`.slice(
    0,
    500,
  );
  if (code === undefined) return { code: 'TRY_AGAIN', message };
  // What is done is answered with the balance.
  if (code === 'OK' && balanceMinor === undefined)
    return { code: 'TRY_AGAIN', message: 'the answer has no balance' };
  return code === 'OK' ? { code, balanceMinor } : { code, balanceMinor, message };
};
