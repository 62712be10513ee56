import { transactionCodes } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { fundWallet } from '../../testing/fund-wallet.ts';
import { insertTestSeat } from '../../testing/insert-test-seat.ts';
import { profileText } from '../../testing/reviewed-profile.ts';
import { PaymentService } from '../payments/payment-service.ts';
import { assignJurisdictionProfile } from '../protection/profile/jurisdiction-profile-store.ts';
import { checkIdentityForPayout, sumPayoutsOfLast30Days } from './check-identity-for-payout.ts';
import { DocumentEncryption } from './document-encryption.ts';
import {
  findEncryptedDocumentPicture,
  insertIdentityDocument,
  maxDocuments,
  readIdentityState,
  storeIdentityDocumentDecision,
} from './identity-document-store.ts';

const noon = Date.UTC(2026, 10, 30, 12);
const dayMs = 24 * 60 * 60_000;

describe('the identity of a player', () => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    await insertTestSeat(database);
    await database.transact(async (tx) => {
      await assignJurisdictionProfile(tx, {
        ...{ who: 'a test', reason: '', at: 1 },
        text: profileText('demo', {
          values: { 'identity.payoutUpTo': 1_000, 'limits.zone': 'Europe/Istanbul' },
        }),
      });
      await fundWallet(tx, 10_000);
    });
  });
  afterEach(() => remove());

  const add = (change: object = {}) =>
    database.transact((tx) =>
      insertIdentityDocument(tx, {
        ...{ id: 'd-1', playerId: 'p', kind: 'passport', numberEnd: '042k', expiresOn: '2026-11-30' },
        ...{ at: noon, who: 'ayse', sealed: 'sealed', keyId: 'k', ...change },
      }),
    );
  const decide = (state: 'accepted' | 'refused' | 'removed', id = 'd-1') =>
    database.transact((tx) => storeIdentityDocumentDecision(tx, id, { state, at: noon, who: 'can', reason: 'seen' }));
  const identity = (at = noon) => readIdentityState(database.read, 'p', at);
  const payOut = (amountMinor: number, at: number, id: string) =>
    database.transact((tx) =>
      fundWallet(tx, -amountMinor, {
        ...{ id, kind: 'withdraw', at },
        statement: { type: transactionCodes.withdraw, source: 'wallet' },
      }),
    );
  const refusal = async (amountMinor: number, at = noon) => {
    const allowed = await checkIdentityForPayout(database.read, { playerId: 'p', amountMinor, at });
    return allowed.ok ? null : allowed.refusal;
  };

  it('is checked by an accepted document of identity until the day in the zone of the profile is over', async () => {
    expect(await identity()).toBe('unchecked');
    await add();
    expect(await identity()).toBe('waiting');
    await decide('accepted');
    expect(await identity()).toBe('checked');
    // In Istanbul the next day begins three hours earlier than in UTC.
    expect(await identity(noon + 9 * 60 * 60_000 - 1)).toBe('checked');
    expect(await identity(noon + 9 * 60 * 60_000)).toBe('expired');
    await decide('refused');
    expect(await identity()).toBe('unchecked');
  });

  it('is not checked by a document that says something else of a player', async () => {
    await add({ kind: 'proofOfAddress' });
    expect(await identity()).toBe('unchecked');
    await decide('accepted');
    expect(await identity()).toBe('unchecked');
  });

  it('takes so many documents of a player, and the picture of one that is removed goes', async () => {
    for (let n = 1; n <= maxDocuments; n++) expect(await add({ id: `d-${n}` })).toBe(true);
    expect(await add({ id: 'd-more' })).toBe(false);
    await decide('removed');
    expect(await findEncryptedDocumentPicture(database.read, { playerId: 'p', documentId: 'd-1' })).toBeUndefined();
    expect(await add({ id: 'd-more' })).toBe(true);
  });

  it('is asked for before payouts of thirty days come to more than the profile lets go unchecked', async () => {
    expect(await refusal(1_000)).toBeNull();
    expect(await refusal(1_001)).toEqual({ code: 'PAYMENT_IDENTITY_NEEDED', params: { limitMinor: 1_000 } });
    await payOut(700, noon - 29 * dayMs, 'earlier');
    expect(await sumPayoutsOfLast30Days(database.read, 'p', noon)).toBe(700);
    expect(await refusal(300)).toBeNull();
    expect((await refusal(301))?.code).toBe('PAYMENT_IDENTITY_NEEDED');
    expect(await refusal(1_000, noon + dayMs)).toBeNull();
    await add();
    expect((await refusal(301))?.code).toBe('PAYMENT_IDENTITY_NEEDED');
    await decide('accepted');
    expect(await refusal(9_000)).toBeNull();
  });

  it('is asked for nowhere where the profile names no amount', async () => {
    await database.transact((tx) =>
      assignJurisdictionProfile(tx, { text: profileText('demo'), who: 'a test', reason: '', at: 2 }),
    );
    expect(await refusal(1_000_000)).toBeNull();
  });

  it('lets a withdrawal be asked for once it is checked, and says so to the player', async () => {
    await database.transact((tx) => tx.run("UPDATE brands SET bounds = '{}'"));
    const service = new PaymentService({
      database,
      provider: null,
      registers: { ask: async () => {} },
      now: () => noon,
      terms: {
        methods: [{ method: 'bank-transfer', minMinor: 100, maxMinor: 5_000, needsIdentity: true }],
        ...{ bank: null, depositMs: 1_000, providerName: '' },
      },
    });
    const ask = (n: number, amountMinor: number) =>
      service.ask('p', {
        ...{ id: `5b0c6a52-0b0a-4f0e-9d7c-1f8f4f6f2a1${n}`, method: 'bank-transfer', amountMinor },
        ...{ holder: 'P Q', iban: 'TR33 0006 1005 1978 6457 8413 26' },
      });
    expect(await ask(1, 400)).toMatchObject({ refusal: { code: 'PAYMENT_IDENTITY_MISSING' } });
    expect((await service.read('p')).isIdentified).toBe(false);
    await add();
    await decide('accepted');
    expect((await service.read('p')).isIdentified).toBe(true);
    expect((await ask(1, 4_000)).ok).toBe(true);
  });

  it('is shown by pictures that only their own key opens, each for its own document', () => {
    const seal = new DocumentEncryption('a secret of the house');
    const picture = Buffer.from('a picture');
    const sealed = seal.seal(picture, 'd-1');
    expect(sealed).not.toContain(picture.toString('base64'));
    expect(seal.open(sealed, 'd-1')).toEqual(picture);
    expect(() => seal.open(sealed, 'd-2')).toThrow();
    expect(() => new DocumentEncryption('another secret').open(sealed, 'd-1')).toThrow();
  });
});
