import { generateKeyPairSync, randomUUID } from 'node:crypto';
import {
  createSignatureHeaders,
  generateSigningKey,
  verifySignatureHeaders,
} from '@reelfloor/platform-client/signatures';
import { type CasinoCallName, type CasinoContract, type CasinoPlatform, casinoCalls } from '@reelfloor/protocol/casino';
import type * as z from 'zod/mini';
import type { Clock } from '../../platform/clock/clock.ts';
import type { SiteConnection } from '../../platform/sites/site-platform-connections.ts';
import { evenbetPlatform } from './adapters/evenbet.ts';
import { hub88Platform } from './adapters/hub88.ts';
import { postJsonToCasino } from './post-json-to-casino.ts';

/** Returns the HTTP client of a casino's platform. Any answer that is invalid, or not signed for this very call, counts as *unknown*. */
export const createHttpCasinoPlatform = (connection: SiteConnection, clock: Clock): CasinoPlatform => {
  const call =
    <Name extends CasinoCallName>(name: Name) =>
    async (body: object) => {
      try {
        return await callOnce(connection, clock, name, body);
      } catch (error) {
        return unknown(error instanceof Error ? error.message : String(error), body);
      }
    };
  return {
    debit: call('debit'),
    credit: call('credit'),
    rollback: call('rollback'),
    status: call('status'),
    balance: call('balance'),
    list: call('list'),
  } as CasinoPlatform;
};

/** Returns the outcome of a call that got no valid answer. */
const unknown = (message: string, body: object) => {
  const outcome = { class: 'unknown', code: 'TRY_AGAIN', message: message.slice(0, 500) } as const;
  return { ...outcome, ...body, transfers: [], next: null };
};

const callOnce = async (
  { url, outKeys: keys }: SiteConnection,
  clock: Clock,
  name: CasinoCallName,
  content: object,
) => {
  const target = new URL(`${url.replace(/\/$/, '')}/${name}`);
  const body = JSON.stringify(content);
  const id = `call_${randomUUID()}`;
  const path = `${target.pathname}${target.search}`;
  const headers = await createSignatureHeaders(
    { kind: 'call', method: 'POST', path, body },
    { keys, id, now: clock.nowMs() },
  );
  const answered = await postJsonToCasino(target.href, { body, headers }, clock);
  const { status, text } = answered;
  const check = { keys, now: clock.nowMs() };
  const verified = await verifySignatureHeaders({ kind: 'answer', status, body: text }, answered.headers, check);
  if (!verified.ok) throw new Error(`the answer (status ${status}) is not signed: ${verified.fault}`);
  if (verified.id !== id) throw new Error('the answer is that of another call');
  const answer: unknown = JSON.parse(text);
  const parsed = (casinoCalls[name].answer as z.ZodMiniType<object>).safeParse(answer);
  if (!parsed.success) throw new Error('the answer is not of the expected form');
  if (!answersTo(parsed.data, content)) throw new Error('the answer names another transfer or player');
  return parsed.data;
};

/** Returns whether the answer's `id` and `player` match those of the request. */
const answersTo = (answer: object, asked: object): boolean =>
  ['id', 'player'].every((name) => {
    const [said, meant] = [Reflect.get(answer, name), Reflect.get(asked, name)];
    return said === undefined || meant === undefined || said === meant;
  });

/** Returns the client for the platform of a site's connection. */
export type ReachPlatform = (connection: SiteConnection, clock: Clock) => CasinoPlatform;

const platforms: Readonly<Record<CasinoContract, ReachPlatform>> = {
  reelfloor: createHttpCasinoPlatform,
  evenbet: evenbetPlatform,
  hub88: hub88Platform,
};

export const createPlatformClient: ReachPlatform = (connection, clock) =>
  platforms[connection.contract](connection, clock);

/** `key`: signs our calls to the casino. `shown`: what the casino needs to verify them: the same key, or its public key. */
export interface OutgoingKey {
  readonly key: string;
  readonly shown: string;
}

export const generateOutgoingCasinoApiKey = (contract: CasinoContract): OutgoingKey => {
  if (contract !== 'hub88') {
    const key = generateSigningKey();
    return { key, shown: key };
  }
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { key: privateKey, shown: publicKey };
};
