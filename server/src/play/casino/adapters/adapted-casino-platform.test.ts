import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Credit } from '@reelfloor/protocol/casino';
import { createEvenbetWalletContract, createHub88WalletContract, SupplierCasino } from '@reelfloor/reference-platform';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../platform/clock/clock.ts';
import type { SiteConnection } from '../../../platform/sites/site-platform-connections.ts';
import { generateOutgoingCasinoApiKey } from '../casino-platform-client.ts';
import { evenbetPlatform } from './evenbet.ts';
import { hub88Platform } from './hub88.ts';

const connectionOf = (url: string, outKeys: string[]): SiteConnection => ({
  ...{ url, contract: 'reelfloor', outKeys, inKeys: [], changedAt: 0 },
});

describe.each([
  ['evenbet', evenbetPlatform, createEvenbetWalletContract],
  ['hub88', hub88Platform, createHub88WalletContract],
] as const)('the adapter %s', (contract, platformOf, contractOf) => {
  const asked = {
    ...{ siteId: 3, player: 'ada', session: 's-1', machine: '104', amountMinor: 100, currency: 'TRY' },
    ...{ id: 'cash-out:1', reason: 'cash-out' as const },
  };

  it('signs by the key before until that is dropped, because a call carries one signature', async () => {
    const [before, present] = [generateOutgoingCasinoApiKey(contract), generateOutgoingCasinoApiKey(contract)];
    const casino = await SupplierCasino.start(contractOf(before.shown));
    onTestFinished(() => casino.close());
    casino.wallet.openAccount('ada', 'Ada', 100);
    const balanceBy = (outKeys: string[]) => platformOf(connectionOf(casino.url, outKeys), systemClock).balance(asked);
    expect(await balanceBy([present.key, before.key])).toMatchObject({ class: 'success', balanceMinor: 100 });
    expect(await balanceBy([present.key])).toMatchObject({ class: 'fatal', code: 'SIGNATURE_INVALID' });
  });

  it('takes a code that its table does not list for unknown, and an answer that lacks what it must say', async () => {
    const answers: object[] = [
      ...[{}, { errorCode: 99, balance: 5 }, { errorCode: '0', balance: 5 }, { errorCode: 0 }],
      ...[{ errorCode: 0, balance: 0.5 }, { status: 'RS_OK' }, { status: 'RS_ERROR_USER_DISABLED' }],
      ...[{ status: 'toString' }, { status: 'RS_OK', balance: 5, currency: 'EUR' }],
    ];
    const server = createServer(async (request, response) => {
      const { request_uuid } = JSON.parse(Buffer.concat(await request.toArray()).toString());
      response.end(JSON.stringify({ ...answers[0], request_uuid }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const platform = platformOf(
      connectionOf(`http://127.0.0.1:${port}`, [generateOutgoingCasinoApiKey(contract).key]),
      systemClock,
    );
    for (; answers.length > 0; answers.shift())
      expect(await platform.debit({ ...asked, id: 'cash-in:1', reason: 'cash-in' })).toMatchObject({
        class: 'unknown',
      });
  });
});

it('leaves a credit to staff that Hub88 has no bet for', async () => {
  const platform = hub88Platform(
    connectionOf('http://127.0.0.1:1', [generateOutgoingCasinoApiKey('hub88').key]),
    systemClock,
  );
  const credit: Credit = {
    ...{ id: 'correction:1', siteId: 3, player: 'ada', session: null, machine: null },
    ...{ amountMinor: 100, currency: 'TRY', reason: 'correction' },
  };
  expect(await platform.credit(credit)).toMatchObject({ class: 'refused', code: 'NOT_ALLOWED' });
});
