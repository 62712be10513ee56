import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newKey } from '@reelfloor/platform-client/signatures';
import { type CasinoContract, casinoContracts } from '@reelfloor/protocol/casino';
import {
  evenbetContract,
  type HostileFault,
  hostileFaults,
  hub88Contract,
  ReferencePlatform,
  SupplierCasino,
} from '@reelfloor/reference-platform';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readBalance } from '../../money/ledger/ledger-account.ts';
import type { SiteConnection } from '../../platform/sites/site-connections.ts';
import { SeatFloor } from '../../testing/seat-floor.ts';
import type { SeatGame } from '../../testing/seat-game.ts';
import { openCasinoSite } from '../../testing/test-casino.ts';
import { isExhaustive } from '../../testing/test-depth.ts';
import { newOutKey } from './adapters/contract-keys.ts';
import { reachPlatform } from './reach-platform.ts';
import { reconcileSite } from './reconcile-site.ts';

/** A casino under test, and how this hall reaches it. */
interface Subject {
  readonly casino: Pick<ReferencePlatform | SupplierCasino, 'wallet' | 'faults' | 'close'>;
  readonly connection: Omit<SiteConnection, 'inKeys' | 'changedAt'>;
}

/** Faults of the answer alone, after which a casino that keeps its promises agrees with us. */
const honestFaults = hostileFaults.filter(
  (fault) => !['forgotten-id', 'debit-after-rollback', '200-with-a-refusal'].includes(fault),
);
/** Other contracts answer through the same code: `platform-conformance.test.ts` tries all faults on them. */
const sampled = honestFaults.filter(
  (fault) => isExhaustive || ['dropped-call', 'dropped-answer', 'html'].includes(fault),
);
const signedAlone = ['wrong-signature', 'clock-off', 'wrong-id'];
const unsigned = sampled.filter((fault) => !signedAlone.includes(fault));
const lateMs = 300;

const subjects: Readonly<Record<CasinoContract, (folder: string, now: () => number) => Promise<Subject>>> = {
  async reelfloor(folder, now) {
    const [hallKey, ownKey] = [newKey(), newKey()];
    const casino = await ReferencePlatform.start({
      ...{ file: join(folder, 'casino.sqlite'), hallUrl: 'http://127.0.0.1:1', siteId: 3, lateMs },
      ...{ hallKeys: [hallKey], ownKeys: [ownKey], now },
    });
    const connection = { url: casino.walletUrl, contract: 'reelfloor', outKeys: [hallKey] } as const;
    return { casino, connection };
  },
  async evenbet() {
    const { key, shown } = newOutKey('evenbet');
    const casino = await SupplierCasino.start(evenbetContract(shown), { lateMs });
    const connection = { url: casino.url, contract: 'evenbet', outKeys: [key] } as const;
    return { casino, connection };
  },
  async hub88() {
    const { key, shown } = newOutKey('hub88');
    const casino = await SupplierCasino.start(hub88Contract(shown), { lateMs });
    const connection = { url: casino.url, contract: 'hub88', outKeys: [key] } as const;
    return { casino, connection };
  },
};
const faultsOf = (contract: string) => (contract === 'reelfloor' ? honestFaults : unsigned);

describe.each(casinoContracts)('a hostile casino by the contract %s', { timeout: 120_000 }, (contract) => {
  let folder: string;
  let casino: Subject['casino'];
  let connected: SiteConnection;
  let floor: SeatFloor;
  let game: SeatGame;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'casino-'));
    const subject = await subjects[contract](folder, () => floor.clock.nowMs());
    casino = subject.casino;
    connected = { ...subject.connection, inKeys: [], changedAt: 0 };
  });
  afterAll(async () => {
    await casino.close();
    await rm(folder, { recursive: true, force: true });
  });
  let player = 0;
  let ref = '';
  beforeEach(async () => {
    floor = await SeatFloor.open({}, (_, clock) => reachPlatform(connected, clock));
    const name = `ada${++player}`;
    ref = `ref-${name}`;
    await openCasinoSite(floor.database, [name]);
    casino.wallet.openAccount(ref, name, 100_000);
    await floor.pass(2_000);
    game = await floor.playing(name, 0);
  });
  afterEach(async () => {
    casino.faults.stop();
    await floor.close();
  });

  const read = <Row>(sql: string) => floor.queryDatabase((db) => db.all<Row>(sql));
  const siteMinor = () =>
    floor.queryDatabase(async (db) => (await readBalance(db, 'platform:3')).balanceMinor);
  const goOn = async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    await floor.pass(1_000);
  };
  /** Lets real calls and the clock of the floor go on until no move is open. */
  const rests = async () => {
    for (let turn = 0; turn < 400; turn++) {
      await goOn();
      const open = await read(
        "SELECT 1 AS one FROM platform_moves WHERE ended_at IS NULL AND state <> 'held'",
      );
      const pending = await read("SELECT 1 AS one FROM cash_transfers WHERE state IN ('asked', 'pending')");
      if (open.length + pending.length === 0) return;
    }
    throw new Error('moves are still open');
  };
  /** Lets the cash-in go on while the clock moves, and returns when its call has returned. */
  const ended = async (work: Promise<unknown>) => {
    let isOver = false;
    void work.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      await floor.pass(100);
    }
  };
  const cashIn = (amountMinor: number) =>
    ended(game.session.cashIn({ transferId: `move-${crypto.randomUUID()}` as never, amountMinor }));
  const cashOut = () => ended(game.session.cashOut(undefined));

  it.each(faultsOf(contract).flatMap((fault) => [['debit', fault] as const, ['credit', fault] as const]))(
    'neither loses nor doubles money where a %s is spoilt by %s',
    async (call: 'debit' | 'credit', fault: HostileFault) => {
      casino.faults.order(fault, call);
      await cashIn(5_000);
      await rests();
      await cashOut();
      if (fault === 'credits-refused') {
        // It lasts an hour of the casino's time, of which a few minutes show that the credit stays and is repeated.
        for (let turn = 0; turn < 100; turn++) await goOn();
        expect(await read("SELECT state FROM platform_moves WHERE kind = 'credit'")).toEqual([
          { state: 'unknown' },
        ]);
        casino.faults.stop();
      }
      await rests();
      expect(casino.wallet.balanceOf(ref)).toBe(100_000);
      expect(await siteMinor()).toBe(0);
      expect(await read("SELECT id FROM platform_moves WHERE state NOT IN ('done', 'refused')")).toEqual([]);
      await floor.audited();
    },
  );

  it.runIf(contract === 'reelfloor')(
    'names player, id and amount where a platform has forgotten what it did',
    async () => {
      casino.faults.order('forgotten-id', 'debit');
      await cashIn(5_000);
      await rests();
      const now = floor.clock.nowMs();
      const platform = reachPlatform(connected, floor.clock);
      const period = { siteKey: 3, siteId: 3, from: now - 7_200_000, to: now + 1 };
      const [debit] = await read<{ id: string }>("SELECT id FROM platform_moves WHERE kind = 'debit'");
      const found = await reconcileSite(floor.database.read, platform, period);
      // The casino also has players of the other tests, whose moves this hall does not know.
      expect(found?.findings.filter((finding) => finding.player === ref)).toEqual([
        { side: 'ours', id: debit?.id, kind: 'debit', player: ref, amountMinor: 5_000 },
      ]);
    },
  );
});
