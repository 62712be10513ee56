/**
 * Client of EvenBet's "Seamless Wallet" API (buy-in form), for a casino that already serves these calls for its EvenBet tables.
 *
 * Source: the public pages "Seamless Wallet" (https://api-docs.evenbetgaming.com/API/SeamlessWallet: setup and security, transaction flow,
 * the four requests, error codes), read in November 2026. From them: one URL takes every call by POST; the header `sign` is the hex SHA-256
 * of the body followed by the key; amounts are whole minor units; a repeated `transactionId` is answered with 0 and not processed again; a
 * rollback has its own id and names the id of its `GetCash`; the error codes below.
 *
 * Our interpretation, because the pages do not say it: our session is their table session, a machine is a table. Only codes 2 and 3 refuse
 * a `GetCash` definitively. Code 7 belongs to casino games and may also answer a repeat of a completed call, so its outcome is unknown, as
 * is that of every unlisted code. Answers are unsigned and name no id: only TLS authenticates the sender, so the URL should begin with
 * https.
 */
import { createHash } from 'node:crypto';
import type {
  CasinoCallBody,
  CasinoPlatform,
  CasinoResponseCode,
  Credit,
  Debit,
  Rollback,
} from '@reelfloor/protocol/casino';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { SiteConnection } from '../../../platform/sites/site-platform-connections.ts';
import { postJsonToCasino } from '../post-json-to-casino.ts';
import {
  type AdaptedAnswer,
  createPlatformFromAdapter,
  parseCasinoResponse,
  parseSafeInteger,
} from './adapted-casino-platform.ts';

type Codes = Readonly<Record<number, CasinoResponseCode>>;

const ofEveryMethod: Codes = { 0: 'OK', 1: 'SIGNATURE_INVALID', 2: 'PLAYER_UNKNOWN', 4: 'BODY_INVALID' };

/** Result code for each `errorCode` of EvenBet. An unlisted one becomes `TRY_AGAIN`: outcome unknown. */
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
    // An EvenBet call can carry only one signature. During a key change, sign with the old key until it is dropped, so that the casino can
    // install the new one.
    const key = outKeys.at(-1) ?? '';
    const sign = createHash('sha256').update(`${body}${key}`).digest('hex');
    return readOutcome(method, parseCasinoResponse(await postJsonToCasino(url, { body, headers: { sign } }, clock)));
  };
  return createPlatformFromAdapter({
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
  const errorCode = parseSafeInteger(answer.errorCode);
  const balanceMinor = parseSafeInteger(answer.balance);
  const codes: Codes = evenbetCodes[method];
  const code = errorCode === undefined ? undefined : codes[errorCode];
  const message = `errorCode ${String(answer.errorCode)}: ${String(answer.errorDescription ?? '')}`.slice(0, 500);
  if (code === undefined) return { code: 'TRY_AGAIN', message };
  // A successful answer must include the balance.
  if (code === 'OK' && balanceMinor === undefined) return { code: 'TRY_AGAIN', message: 'the answer has no balance' };
  return code === 'OK' ? { code, balanceMinor } : { code, balanceMinor, message };
};
