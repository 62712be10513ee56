import { generateSigningKey } from '@reelfloor/platform-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../money/audit/audit-database.ts';
import type { ProviderPayment } from '../../players/payments/payment-provider.ts';
import { SimulatedPaymentProvider } from '../../start/provider/simulated-payment-provider.ts';
import { OfficeMember } from '../../testing/office-member.ts';
import type { TestPlayer } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

/** What a hostile provider, or somebody who plays one, can send about a payment. Each must leave the money as if it had not come. */
const hostile: readonly {
  readonly name: string;
  readonly change?: Partial<Record<keyof ProviderPayment, unknown>>;
  readonly terms?: { readonly key?: string; readonly now?: number };
  readonly body?: string;
  readonly status: number;
}[] = [
  { name: 'another key', terms: { key: generateSigningKey() }, status: 401 },
  { name: 'a clock that is ten minutes late', terms: { now: Date.now() - 600_000 }, status: 401 },
  { name: 'a clock that is ten minutes early', terms: { now: Date.now() + 600_000 }, status: 401 },
  { name: 'another currency', change: { currency: 'EUR' }, status: 400 },
  { name: 'an unknown payment', change: { id: crypto.randomUUID() }, status: 404 },
  { name: 'an amount below zero', change: { amountMinor: -5_000 }, status: 401 },
  { name: 'an amount of a fraction', change: { amountMinor: 49.5 }, status: 401 },
  { name: 'an unknown state', change: { state: 'perhaps' }, status: 401 },
  { name: 'HTML', body: '<html>', status: 401 },
  { name: '10 MB', body: `"${'x'.repeat(10_000_000)}"`, status: 413 },
];

describe('a payment at the provider', { timeout: 60_000 }, () => {
  let provider: SimulatedPaymentProvider;
  let floor: TestFloor;
  let player: TestPlayer;
  beforeAll(async () => {
    const key = generateSigningKey();
    provider = await SimulatedPaymentProvider.open({ key, noticesUrl: 'http://127.0.0.1:1/', port: 0 });
    floor = await TestFloor.open({
      ...{ PAYMENT_METHODS: 'provider', PAYMENT_PROVIDER_URL: provider.url, PAYMENT_PROVIDER_KEY: key },
      CALLS_PER_SECOND: '1000',
    });
    provider.sendNoticesTo(`${floor.address}/payments/notices`);
    player = await floor.player('player1');
  });
  afterAll(async () => {
    await floor.close();
    await provider.close();
  });

  const ask = async (amountMinor = 5_000): Promise<string> => {
    const id = crypto.randomUUID();
    const asked = await player.post('player/deposits', { id, method: 'provider', amountMinor });
    expect(asked).toMatchObject({ status: 200 });
    return id;
  };
  const notify = async (payment: object, terms = {}) => provider.send(JSON.stringify(payment), terms);
  const depositOf = async (id: string) => {
    const { body } = await player.get('player/payments');
    return (body.deposits as { id: string; state: string; arrivedMinor: number | null }[]).find((one) => one.id === id);
  };
  const faults = () => floor.queryDatabase(async (db) => (await auditDatabase(db, Date.now())).faults);

  it('leads to the provider, and is credited when its notice comes, once', async () => {
    const before = await player.balanceMinor();
    const id = await ask();
    expect(await depositOf(id)).toMatchObject({ state: 'waiting', payUrl: `${provider.url}/pay/${id}` });
    const paid = provider.decide(id, 'paid');
    const answers = await Promise.all([notify(paid), notify(paid), notify(paid)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await notify(paid)).toMatchObject({ status: 200 });
    expect(await depositOf(id)).toMatchObject({ state: 'settled', arrivedMinor: 5_000 });
    expect(await player.balanceMinor()).toBe(before + 5_000);
    expect(await faults()).toEqual([]);
  });

  it('is credited by the provider’s own page, and the player comes back', async () => {
    const before = await player.balanceMinor();
    const id = await ask();
    const answer = await fetch(`${provider.url}/pay/${id}/paid`, { method: 'POST', redirect: 'manual' });
    expect(answer.headers.get('location')).toMatch(/\/wallet$/);
    await expect.poll(async () => (await depositOf(id))?.state, { timeout: 20_000 }).toBe('settled');
    expect(await player.balanceMinor()).toBe(before + 5_000);
  });

  it.each(hostile)('is not moved by $name', async ({ change = {}, terms = {}, body, status }) => {
    const before = await player.balanceMinor();
    const id = await ask();
    const paid = { ...provider.decide(id, 'paid'), ...change };
    const sent = await provider.send(body ?? JSON.stringify(paid), terms).catch(() => ({ status: 413 }));
    expect(sent.status).toBe(status);
    expect(await player.balanceMinor()).toBe(before);
    expect(await depositOf(id)).toMatchObject({ state: 'waiting', arrivedMinor: null });
    // The right notice still settles it.
    expect(await notify(provider.decide(id, 'paid'))).toMatchObject({ status: 200 });
    expect(await player.balanceMinor()).toBe(before + 5_000);
    expect(await faults()).toEqual([]);
  });

  it('that fails is refused; when it is paid all the same, out of order, the money is the player’s', async () => {
    const before = await player.balanceMinor();
    const id = await ask();
    expect(await notify(provider.decide(id, 'failed'))).toMatchObject({ status: 200 });
    expect(await depositOf(id)).toMatchObject({ state: 'refused' });
    expect(await notify(provider.decide(id, 'paid'))).toMatchObject({ status: 200 });
    expect(await notify(provider.decide(id, 'failed'))).toMatchObject({ status: 200 });
    expect(await depositOf(id)).toMatchObject({ state: 'settled' });
    expect(await player.balanceMinor()).toBe(before + 5_000);
    expect(await faults()).toEqual([]);
  });

  it('of another amount is held, and staff credit what arrived or send it back', async () => {
    const before = await player.balanceMinor();
    const cashier = await OfficeMember.open(floor, 'cashier', 'ece');
    const [kept, returned] = [await ask(), await ask()];
    for (const id of [kept, returned]) {
      expect(await notify({ ...provider.decide(id, 'paid'), amountMinor: 4_000 })).toMatchObject({
        status: 200,
      });
      expect(await depositOf(id)).toMatchObject({ state: 'held', arrivedMinor: 4_000 });
    }
    expect(await notify(provider.decide(kept, 'paid'))).toMatchObject({ status: 409 });
    expect(await player.balanceMinor()).toBe(before);
    expect(await faults()).toEqual([]);
    expect(await cashier.act('confirmDeposit', { depositId: kept, amountMinor: 5_000 })).toMatchObject({
      body: { code: 'DEPOSIT_AMOUNT' },
    });
    expect(await cashier.act('confirmDeposit', { depositId: kept, amountMinor: 4_000 })).toMatchObject({
      body: { state: 'done' },
    });
    const refusal = {
      ...({ kind: 'deposit', paymentId: returned, verdict: 'refused' } as const),
      playerNote: 'Another amount.',
    };
    expect(await cashier.act('refusePayment', refusal)).toMatchObject({ body: { state: 'done' } });
    expect(await depositOf(returned)).toMatchObject({ state: 'returned' });
    expect(await player.balanceMinor()).toBe(before + 4_000);
    expect(await faults()).toEqual([]);
  });

  it('of a blocked account is held, and comes before the page knows where to pay', async () => {
    const id = await ask();
    await floor.change('UPDATE deposits SET pay_url = NULL WHERE id = ?', id);
    await floor.change("UPDATE players SET banned = 1 WHERE id = 'p-player1'");
    expect(await notify(provider.decide(id, 'paid'))).toMatchObject({ status: 200 });
    await floor.change("UPDATE players SET banned = 0 WHERE id = 'p-player1'");
    expect(await depositOf(id)).toMatchObject({ state: 'held' });
    expect(await faults()).toEqual([]);
  });

  it('cannot be confirmed by staff before the provider has', async () => {
    const cashier = await OfficeMember.open(floor, 'cashier', 'deniz');
    const id = await ask();
    expect(await cashier.act('confirmDeposit', { depositId: id, amountMinor: 5_000 })).toMatchObject({
      body: { code: 'DEPOSIT_ELSEWHERE' },
    });
    expect(await notify(provider.decide(id, 'paid'))).toMatchObject({ status: 200 });
  });

  it('is not made while the provider is away', async () => {
    const id = crypto.randomUUID();
    const asked = { id, method: 'provider', amountMinor: 5_000 };
    await floor.change("UPDATE deposits SET expires_at = 1 WHERE state = 'waiting'");
    await provider.close();
    expect(await player.post('player/deposits', asked)).toMatchObject({
      body: { code: 'PAYMENT_PROVIDER_SILENT' },
    });
    expect(await faults()).toEqual([]);
  });
});
