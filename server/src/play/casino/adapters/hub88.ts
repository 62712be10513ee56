/**
 * Client of Hub88's "Wallet API" (bet, win and rollback), for a casino that already serves this aggregator's calls. A session is one Hub88
 * round: each cash-in is a bet, each cash-out a win, and the last one closes the round.
 *
 * Source: the public pages of https://docs.hub88.io ("Wallet API" and "Seamless Wallet response statuses" of the operator's and the
 * supplier's reference) and https://github.com/coingaming/Hub88-Examples, read in November 2026. From them: the paths and fields; the
 * header `X-Hub88-Signature`, RSA-SHA256 of the body in base64; an amount has 100,000 parts to a major unit; the answer repeats
 * `request_uuid`; the same `transaction_uuid` with other content is `RS_ERROR_DUPLICATE_TRANSACTION`; a win names its bet; after a bet
 * without a clear answer the bet is rolled back, except after `RS_ERROR_NOT_ENOUGH_MONEY` and `RS_ERROR_LIMIT_REACHED`; the token is not
 * checked for wins and rollbacks.
 *
 * Our interpretation, because the available pages do not say it: the token is the launch id that the casino got. Only those two statuses
 * and `RS_ERROR_TRANSACTION_ROLLED_BACK` refuse a bet definitively; any other may also answer a repeat of a completed call. A rollback of
 * an unknown bet is answered with `RS_OK`, and the casino refuses that bet if it arrives later. The API cannot express a credit without a
 * bet: such a credit is refused here, so that staff pay it. A session that ends with no credit left closes no round.
 */
import { createHash, randomUUID, sign } from 'node:crypto';
import { getMinorUnitsPerMajorUnit } from '@reelfloor/protocol';
import type { CasinoPlatform, CasinoResponseCode, Credit, Debit, Rollback } from '@reelfloor/protocol/casino';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { SiteConnection } from '../../../platform/sites/site-platform-connections.ts';
import { postJsonToCasino } from '../post-json-to-casino.ts';
import {
  type AdaptedAnswer,
  createPlatformFromAdapter,
  parseCasinoResponse,
  parseSafeInteger,
} from './adapted-casino-platform.ts';

type Codes = Readonly<Record<string, CasinoResponseCode>>;

const ofEveryCall: Codes = {
  RS_OK: 'OK',
  RS_ERROR_INVALID_PARTNER: 'SITE_UNKNOWN',
  RS_ERROR_INVALID_SIGNATURE: 'SIGNATURE_INVALID',
  RS_ERROR_WRONG_CURRENCY: 'CURRENCY_WRONG',
  RS_ERROR_WRONG_SYNTAX: 'BODY_INVALID',
  RS_ERROR_WRONG_TYPES: 'BODY_INVALID',
};

/** Result code for each `status` of Hub88. An unlisted one becomes `TRY_AGAIN`: outcome unknown. */
const hub88Codes = {
  'user/balance': ofEveryCall,
  'transaction/bet': {
    ...ofEveryCall,
    RS_ERROR_NOT_ENOUGH_MONEY: 'INSUFFICIENT_FUNDS',
    RS_ERROR_LIMIT_REACHED: 'LIMIT_REACHED',
    RS_ERROR_TRANSACTION_ROLLED_BACK: 'ROLLED_BACK',
    RS_ERROR_DUPLICATE_TRANSACTION: 'ID_CONFLICT',
  },
  'transaction/win': {
    ...ofEveryCall,
    RS_ERROR_DUPLICATE_TRANSACTION: 'ID_CONFLICT',
    RS_ERROR_TRANSACTION_DOES_NOT_EXIST: 'ID_NOT_FOUND',
    RS_ERROR_TRANSACTION_ROLLED_BACK: 'ROLLED_BACK',
  },
  'transaction/rollback': {
    ...ofEveryCall,
    RS_ERROR_DUPLICATE_TRANSACTION: 'ID_CONFLICT',
    RS_ERROR_TRANSACTION_DOES_NOT_EXIST: 'ID_NOT_FOUND',
    RS_ERROR_TRANSACTION_ROLLED_BACK: 'ALREADY_DONE',
  },
} as const satisfies Readonly<Record<string, Codes>>;

type Path = keyof typeof hub88Codes;

/** Hub88 amounts are integers in 1/100,000 of a major unit (such as a dollar). */
const partsPerMajor = 100_000;
/** Hub88 game code sent in balance requests, and in calls whose machine is not known. */
const lobbyCode = 'reelfloor';

export const hub88Platform = ({ url, outKeys }: SiteConnection, clock: Clock): CasinoPlatform => {
  const ask = async (path: Path, currency: string, content: object): Promise<AdaptedAnswer> => {
    const requestId = randomUUID();
    const body = JSON.stringify({ ...content, request_uuid: requestId, currency });
    // A Hub88 call can carry only one signature. During a key change, sign with the old key until it is dropped, so that the casino can
    // install the new one.
    const signature = sign('RSA-SHA256', Buffer.from(body), outKeys.at(-1) ?? '').toString('base64');
    const headers = { 'x-hub88-signature': signature };
    const answer = parseCasinoResponse(
      await postJsonToCasino(`${url.replace(/\/$/, '')}/${path}`, { body, headers }, clock),
    );
    if (answer.request_uuid !== requestId) throw new Error('the answer is that of another call');
    return readOutcome(path, currency, answer);
  };
  return createPlatformFromAdapter({
    debit: (body) =>
      ask('transaction/bet', body.currency, { ...transactionOf(body), round_closed: false, is_free: false }),
    credit: async (body) => {
      const debitId = body.debitIds?.at(-1);
      if (debitId === undefined)
        return {
          code: 'NOT_ALLOWED',
          message: 'A win must name a bet of its round, and this credit has none.',
        };
      return ask('transaction/win', body.currency, {
        ...transactionOf(body),
        ...{ reference_transaction_uuid: uuidOf(debitId), round_closed: body.closesSession === true },
        is_free: false,
      });
    },
    rollback: ({ id, ...body }) =>
      ask('transaction/rollback', body.currency, {
        ...transactionOf({ ...body, id: `${id}:rollback` }),
        ...{ reference_transaction_uuid: uuidOf(id), round_closed: false },
      }),
    balance: ({ player, currency, launch }) =>
      ask('user/balance', currency, { user: player, token: launch ?? player, game_code: lobbyCode }),
  });
};

const transactionOf = (body: Debit | Credit | Rollback) => ({
  ...{ user: body.player, token: body.launch ?? body.session ?? body.player },
  ...{ transaction_uuid: uuidOf(body.id), supplier_transaction_id: body.id },
  ...{ round: body.session ?? body.id, game_code: body.machine ?? lobbyCode },
  amount: body.amountMinor * partsOfMinor(body.currency),
});

const partsOfMinor = (currency: string): number => partsPerMajor / getMinorUnitsPerMajorUnit(currency);

/** Returns a deterministic UUID (version 8) derived from one of our ids. */
const uuidOf = (id: string): string => {
  const bytes = createHash('sha256').update(id).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

const readOutcome = (path: Path, currency: string, answer: Readonly<Record<string, unknown>>): AdaptedAnswer => {
  const parts = parseSafeInteger(answer.balance);
  // Round the balance down to whole minor units: a machine cannot take a fraction of a cent.
  const balanceMinor = parts === undefined ? undefined : Math.floor(parts / partsOfMinor(currency));
  const codes: Codes = hub88Codes[path];
  const message = String(answer.status).slice(0, 500);
  const code = Object.hasOwn(codes, message) ? codes[message] : undefined;
  if (code === undefined) return { code: 'TRY_AGAIN', message };
  if (code !== 'OK') return { code, balanceMinor, message };
  if (balanceMinor === undefined || answer.currency !== currency)
    return { code: 'TRY_AGAIN', message: 'the answer has no balance in the currency' };
  return { code, balanceMinor };
};
