import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSigningKey } from '@reelfloor/platform-client/signatures';
import type { CasinoPlatform, Credit, Debit, PlatformTransferAnswer } from '@reelfloor/protocol/casino';
import {
  createEvenbetWalletContract,
  createHub88WalletContract,
  type FaultPlan,
  hostileFaults,
  type InjectedFault,
  ReferencePlatform,
  SupplierCasino,
  Wallet,
} from '@reelfloor/reference-platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Clock, systemClock } from '../../platform/clock/clock.ts';
import { evenbetPlatform } from './adapters/evenbet.ts';
import { hub88Platform } from './adapters/hub88.ts';
import { createHttpCasinoPlatform, generateOutgoingCasinoApiKey } from './casino-platform-client.ts';

/** A platform of a casino under test, with its ledger. */
interface Subject {
  readonly platform: CasinoPlatform;
  readonly wallet: Wallet;
  /** Null: it runs in this process, and no answer can be lost. */
  readonly faults: FaultPlan | null;
  /** The same platform for a hall with another key. */
  readonly stranger: CasinoPlatform | null;
  close(): Promise<void>;
}

/** The part of a call's patience that a test waits. */
let patience = 1;
const clock: Clock = {
  ...systemClock,
  after: (delayMs, run) => systemClock.after(delayMs * patience, run),
};
const lateMs = 20;
const connected = (url: string, outKey: string) => ({
  url,
  contract: 'reelfloor' as const,
  outKeys: [outKey],
  inKeys: [],
  changedAt: 0,
});
const key = generateSigningKey();
const own = generateOutgoingCasinoApiKey('hub88');
const partsOf = (casino: SupplierCasino) => ({
  wallet: casino.wallet,
  faults: casino.faults,
  close: () => casino.close(),
});

const inProcess = 'in process';
const subjects: Readonly<Record<string, () => Promise<Subject>>> = {
  [inProcess]: async () => {
    const wallet = new Wallet(':memory:');
    return { platform: wallet, wallet, faults: null, stranger: null, close: async () => wallet.close() };
  },
  'over HTTP': async () => {
    const folder = await mkdtemp(join(tmpdir(), 'casino-'));
    const casino = await ReferencePlatform.start({
      ...{ file: join(folder, 'casino.sqlite'), hallUrl: 'http://127.0.0.1:1', siteId: 3, lateMs },
      ...{ hallKeys: [key], ownKeys: [generateSigningKey()] },
    });
    const close = async () => {
      await casino.close();
      await rm(folder, { recursive: true });
    };
    const by = (outKey: string) => createHttpCasinoPlatform(connected(casino.walletUrl, outKey), clock);
    return {
      platform: by(key),
      stranger: by(generateSigningKey()),
      wallet: casino.wallet,
      faults: casino.faults,
      close,
    };
  },
  'by the contract of EvenBet': async () => {
    const casino = await SupplierCasino.start(createEvenbetWalletContract(key), { lateMs });
    const by = (outKey: string) => evenbetPlatform(connected(casino.url, outKey), clock);
    return { platform: by(key), stranger: by(generateSigningKey()), ...partsOf(casino) };
  },
  'by the contract of Hub88': async () => {
    const casino = await SupplierCasino.start(createHub88WalletContract(own.shown), { lateMs });
    const by = (outKey: string) => hub88Platform(connected(casino.url, outKey), clock);
    return {
      platform: by(own.key),
      stranger: by(generateOutgoingCasinoApiKey('hub88').key),
      ...partsOf(casino),
    };
  },
};

/** Faults that a contract cannot tell: answers that are not signed, or do not name their call. Who sent them rests on TLS there. */
const unseen: Readonly<Record<string, readonly InjectedFault[]>> = {
  'by the contract of EvenBet': ['wrong-id', 'wrong-signature', 'clock-off'],
  'by the contract of Hub88': ['wrong-signature', 'clock-off'],
};
const hasOwnContract = (name: string) => unseen[name] === undefined;
/** Faults of the answer alone: what a casino that keeps its promises can do. */
const honestFaults = hostileFaults.filter(
  (fault) => !['forgotten-id', 'debit-after-rollback', '200-with-a-refusal'].includes(fault),
);

const faultsOf = (name: string): readonly InjectedFault[] =>
  name === inProcess ? [] : honestFaults.filter((fault) => !unseen[name]?.includes(fault));

describe.each(Object.entries(subjects))('a casino %s', (name, open) => {
  let subject: Subject;
  let platform: CasinoPlatform;
  let player = '';
  let count = 0;
  beforeAll(async () => {
    subject = await open();
    ({ platform } = subject);
  });
  afterAll(() => subject.close());
  beforeEach(() => {
    player = `player-${++count}`;
    subject.wallet.openAccount(player, 'Ada', 10_000);
  });

  const balance = () => subject.wallet.balanceOf(player);
  const transfer = (id: string, amountMinor: number) => ({
    ...{ id: `${id}-of-${player}`, siteId: 3, player, session: `sitting-of-${player}`, machine: '104' },
    ...{ amountMinor, currency: 'TRY', launch: 'launch-1' },
  });
  const debitOf = (amountMinor = 2_500, id = 'cash-in:1'): Debit => ({
    ...transfer(id, amountMinor),
    reason: 'cash-in',
  });
  const creditOf = (amountMinor = 2_500): Credit => ({
    ...transfer('cash-out:1', amountMinor),
    ...{ reason: 'cash-out', debitIds: [debitOf().id], closesSession: true },
  });
  const rollbackOf = (amountMinor = 2_500) => ({ ...debitOf(amountMinor), reason: 'given-up' as const });
  /** Repeats a call until its answer is final, as the outbox does. */
  const ended = async (ask: () => Promise<PlatformTransferAnswer>): Promise<PlatformTransferAnswer> => {
    for (let times = 0; times < 5; times++) {
      const answer = await ask();
      if (answer.class !== 'unknown') return answer;
    }
    throw new Error('no final answer came');
  };

  it('moves money once, however often it is asked', async () => {
    expect(await platform.debit(debitOf())).toMatchObject({ class: 'success', balanceMinor: 7_500 });
    expect(await platform.debit(debitOf())).toMatchObject({ class: 'success', balanceMinor: 7_500 });
    expect(await platform.credit(creditOf(4_000))).toMatchObject({ class: 'success', balanceMinor: 11_500 });
    expect(await platform.credit(creditOf(4_000))).toMatchObject({ class: 'success', balanceMinor: 11_500 });
    const { siteId, currency } = debitOf();
    expect(await platform.balance({ siteId, player, currency })).toMatchObject({
      ...{ class: 'success', player, balanceMinor: 11_500 },
    });
  });

  it('is exact to the cent for the smallest and the largest amounts', async () => {
    subject.wallet.openAccount(`rich-${player}`, 'Bora', 999_999_999_999);
    player = `rich-${player}`;
    expect(await platform.debit(debitOf(999_999_999_998))).toMatchObject({ balanceMinor: 1 });
    expect(await platform.debit(debitOf(1, 'cash-in:2'))).toMatchObject({ balanceMinor: 0 });
    expect(await platform.credit(creditOf(999_999_999_999))).toMatchObject({ balanceMinor: 999_999_999_999 });
  });

  it('refuses a debit that is too dear, and one of nobody', async () => {
    expect(await platform.debit(debitOf(10_001))).toMatchObject({
      ...{ class: 'refused', code: 'INSUFFICIENT_FUNDS' },
    });
    const ofNobody = await platform.debit({ ...debitOf(2_500, 'cash-in:2'), player: 'nobody' });
    // Hub88 has no status for it, and what a contract does not say is unknown.
    expect(ofNobody.class).toBe(name.includes('Hub88') ? 'unknown' : 'refused');
    expect(balance()).toBe(10_000);
  });

  it('undoes a debit once', async () => {
    await platform.debit(debitOf());
    expect(await platform.rollback(rollbackOf())).toMatchObject({ class: 'success' });
    expect(await platform.rollback(rollbackOf())).toMatchObject({ class: 'success' });
    expect(balance()).toBe(10_000);
  });

  it.each([2_500, 10_001])('undoes a debit of %d that never came, and takes none that comes later', async (amount) => {
    expect(await platform.rollback(rollbackOf(amount))).toMatchObject({ class: 'success' });
    expect(await platform.rollback(rollbackOf(amount))).toMatchObject({ class: 'success' });
    await platform.debit(debitOf(amount));
    expect(balance()).toBe(10_000);
  });

  it('takes no debit whose content has changed', async () => {
    await platform.debit(debitOf());
    const changed = await platform.debit(debitOf(2_501));
    // EvenBet's contract answers an id that it knows with "already processed", whatever comes with it.
    if (!name.includes('EvenBet')) expect(changed).toMatchObject({ class: 'fatal', code: 'ID_CONFLICT' });
    expect(balance()).toBe(7_500);
  });

  it('says what became of a debit, and lists transfers, where the contract has that', async () => {
    await platform.debit(debitOf());
    const [status, list] = await Promise.all([
      platform.status({ id: debitOf().id, siteId: 3, player }),
      platform.list({ siteId: 3, from: '2020-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' }),
    ]);
    if (hasOwnContract(name)) {
      expect(status).toMatchObject({ class: 'success', state: 'accepted' });
      expect(list.transfers.find(({ id }) => id === debitOf().id)).toMatchObject({ state: 'accepted', player });
    } else {
      // Nothing is known of the debit, so it is repeated; without a list nothing is compared.
      expect(status).toMatchObject({ class: 'refused', code: 'ID_NOT_FOUND' });
      expect(list).toMatchObject({ class: 'refused', transfers: [] });
    }
  });

  it.each(faultsOf(name))('is never taken to refuse by %s, and loses and doubles nothing', async (fault) => {
    patience = fault === 'slow-drip' ? 0.03 : 1;
    onTestFinished(() => {
      patience = 1;
    });
    const faults = subject.faults as FaultPlan;
    const spoilt = async (call: 'debit' | 'credit' | 'rollback', ask: () => Promise<PlatformTransferAnswer>) => {
      faults.order(fault, call);
      const first = await ask();
      expect(['success', 'unknown']).toContain(first.class);
      faults.stop();
      return first.class === 'success' ? first : ended(ask);
    };
    expect(await spoilt('debit', () => platform.debit(debitOf()))).toMatchObject({ class: 'success' });
    expect(balance()).toBe(7_500);
    expect(await spoilt('credit', () => platform.credit(creditOf(4_000)))).toMatchObject({
      class: 'success',
    });
    expect(balance()).toBe(11_500);
    const other = debitOf(1_000, 'cash-in:2');
    await platform.debit(other);
    expect(balance()).toBe(10_500);
    const undo = () => platform.rollback({ ...other, reason: 'machine-refused' });
    expect(await spoilt('rollback', undo)).toMatchObject({ class: 'success' });
    expect(balance()).toBe(11_500);
    expect(subject.wallet.differences().get(player)).toBe(0);
  });

  it.skipIf(name === inProcess)('is not taken to refuse where it does not know the key', async () => {
    const stranger = subject.stranger as CasinoPlatform;
    const answers = [await stranger.debit(debitOf()), await stranger.credit(creditOf())];
    for (const answer of answers) expect(['unknown', 'fatal']).toContain(answer.class);
    expect(balance()).toBe(10_000);
  });
});
