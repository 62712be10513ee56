import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSigningKey } from '@reelfloor/platform-client/signatures';
import type { CasinoContract } from '@reelfloor/protocol/casino';
import {
  createEvenbetWalletContract,
  createHub88WalletContract,
  ReferencePlatform,
  SupplierCasino,
} from '@reelfloor/reference-platform';
import type { SiteConnection } from '../platform/sites/site-platform-connections.ts';
import { generateOutgoingCasinoApiKey } from '../play/casino/casino-platform-client.ts';

/** A casino whose faults a test orders, and how this hall reaches it. */
export interface HostileCasino {
  readonly casino: Pick<ReferencePlatform | SupplierCasino, 'wallet' | 'faults'>;
  readonly connection: SiteConnection;
  /** Answers at another address, too, from the same ledger. Only our contract has such a casino. */
  move(): Promise<ReferencePlatform>;
  close(): Promise<void>;
}

const lateMs = 300;

/** Starts a casino, as a server, that takes calls by this contract. */
export const openHostileCasino = async (contract: CasinoContract, now: () => number): Promise<HostileCasino> => {
  const folder = await mkdtemp(join(tmpdir(), 'casino-'));
  const { key, shown } = generateOutgoingCasinoApiKey(contract);
  const start = () =>
    ReferencePlatform.start({
      ...{ file: join(folder, 'casino.sqlite'), hallUrl: 'http://127.0.0.1:1', siteId: 3, lateMs },
      ...{ hallKeys: [key], ownKeys: [generateSigningKey()], now },
    });
  const other = contract === 'evenbet' ? createEvenbetWalletContract : createHub88WalletContract;
  const casino = contract === 'reelfloor' ? await start() : await SupplierCasino.start(other(shown), { lateMs });
  const url = 'walletUrl' in casino ? casino.walletUrl : casino.url;
  return {
    casino,
    connection: { url, contract, outKeys: [key], inKeys: [], changedAt: 0 },
    move: start,
    close: async () => {
      await casino.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
