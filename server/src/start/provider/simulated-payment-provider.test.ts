import { generateSigningKey } from '@reelfloor/platform-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../money/audit/audit-database.ts';
import { readLedgerBalance, walletAccountOf } from '../../money/ledger/ledger-account.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { createSingleSite } from '../../platform/sites/sites.ts';
import { HttpPaymentProvider } from '../../players/payments/payment-provider.ts';
import { PaymentService } from '../../players/payments/payment-service.ts';
import { ProviderPaymentSettler } from '../../players/payments/provider-payment-settler.ts';
import { insertTestSeat } from '../../testing/insert-test-seat.ts';
import { SimulatedPaymentProvider } from './simulated-payment-provider.ts';

const id = '0f4f6d0e-55c1-4c8b-8d6b-0b8f3f6c2a21';
const minuteMs = 60_000;

describe('a payment of which no notice comes', () => {
  let database: Database;
  let remove: () => Promise<void>;
  let provider: SimulatedPaymentProvider;
  let now: number;
  let service: PaymentService;
  let payments: ProviderPaymentSettler;
  beforeEach(async () => {
    now = Date.now();
    ({ database, remove } = await openTemporaryDatabase());
    await insertTestSeat(database);
    await database.transact((tx) => tx.run("UPDATE brands SET bounds = '{}'"));
    const key = generateSigningKey();
    provider = await SimulatedPaymentProvider.open({ key, noticesUrl: 'http://127.0.0.1:1/', port: 0 });
    const http = new HttpPaymentProvider({ url: provider.url, key, returnUrl: 'http://localhost/wallet' });
    const registers = { ask: async () => {} };
    service = new PaymentService({
      ...{ database, registers, provider: http, now: () => now },
      terms: {
        methods: [{ method: 'provider', minMinor: 100, maxMinor: 5_000, needsIdentity: false }],
        ...{ bank: null, depositMs: 60 * minuteMs, providerName: 'Card' },
      },
    });
    payments = new ProviderPaymentSettler({
      ...{ database, registers, provider: http, clock: { ...systemClock, nowMs: () => now } },
      ...{ holdsLease: () => true, onError: (error) => expect.fail(String(error)) },
    });
  });
  afterEach(async () => {
    await provider.close();
    await remove();
  });

  const ask = () => service.askDeposit('p', { id, method: 'provider', amountMinor: 400 }, createSingleSite(2));
  const state = async () => (await service.read('p')).deposits[0]?.state;
  const wallet = async () => (await readLedgerBalance(database.read, walletAccountOf('p'))).balanceMinor;

  it('is settled once by asking the provider, and not before it was silent for a minute', async () => {
    expect(await ask()).toMatchObject({
      ok: true,
      value: { deposits: [{ payUrl: `${provider.url}/pay/${id}` }] },
    });
    provider.decide(id, 'paid');
    await payments.askProvider();
    expect(await state()).toBe('waiting');
    now += minuteMs + 1;
    await Promise.all([payments.askProvider(), payments.askProvider()]);
    await payments.askProvider();
    expect([await state(), await wallet()]).toEqual(['settled', 400]);
    expect((await auditDatabase(database.read, now)).faults).toEqual([]);
  });

  it('leads back to the site of its player', async () => {
    const site = { ...createSingleSite(2), key: 3, siteId: 3, hosts: ['b.example'] };
    await service.askDeposit('p', { id, method: 'provider', amountMinor: 400 }, site);
    const paid = await fetch(`${provider.url}/pay/${id}/failed`, { method: 'POST', redirect: 'manual' });
    expect(paid.headers.get('location')).toBe('http://b.example/wallet');
  });

  it('waits while nobody pays, expires, and is still settled when it was paid late', async () => {
    await ask();
    now += 61 * minuteMs;
    await payments.askProvider();
    expect(await state()).toBe('expired');
    provider.decide(id, 'paid');
    await payments.askProvider();
    expect([await state(), await wallet()]).toEqual(['settled', 400]);
  });

  it('is the same payment when it is asked for again, and none while the provider is away', async () => {
    await provider.close();
    expect(await ask()).toMatchObject({ refusal: { code: 'PAYMENT_PROVIDER_SILENT' } });
    expect(await state()).toBe('waiting');
    now += minuteMs + 1;
    await payments.askProvider();
    expect([await state(), await wallet()]).toEqual(['waiting', 0]);
  });
});
