import type { MachineId } from '@reelfloor/protocol';
import type { ListedPlatformTransfer } from '@reelfloor/protocol/casino';
import type { Database, Queries } from '../../platform/database/database.ts';
import { assignCasinoEventNumbers, listCasinoEvents, toCasinoEvent } from '../../platform/sites/casino-events.ts';
import { isBrandShownOnSite, isMachineShownOnSite } from '../../platform/sites/sites.ts';
import { CasinoPlayerRequests } from '../../play/casino/casino-player-requests.ts';
import type { PlatformBalances } from '../../play/casino/platform-balances.ts';
import type { MachineFloor } from '../../play/machines/machine-floor.ts';
import type { MachineList } from '../../play/machines/machine-list.ts';
import type { CasinoLaunchService } from '../../players/launches/casino-launch-service.ts';
import { findCasinoPlayerAccount } from '../../players/launches/casino-player-account.ts';
import type { CasinoCall, CasinoHandlers } from './casino-api.ts';

export interface CasinoHandlerDependencies {
  readonly database: Database;
  readonly launches: CasinoLaunchService;
  readonly balances: Pick<PlatformBalances, 'ask'>;
  readonly machineList: Pick<MachineList, 'shows'>;
  readonly floor: Pick<MachineFloor, 'get'>;
  readonly currency: () => string;
  readonly onError: (error: unknown) => void;
  readonly now: () => number;
}

const done = { class: 'success', code: 'OK' } as const;
const doneBefore = { class: 'success', code: 'ALREADY_DONE' } as const;
const defaultPage = 100;

/** Returns the handlers for calls from casinos' platforms. */
export const createCasinoPlatformHandlers = (dependencies: CasinoHandlerDependencies): CasinoHandlers => {
  const { database, launches, balances, now } = dependencies;
  const players = new CasinoPlayerRequests({ database, launches, now });
  const answered = <Code extends string>(code: Code) =>
    code === 'OK' ? done : code === 'ALREADY_DONE' ? doneBefore : (code as Exclude<Code, 'OK' | 'ALREADY_DONE'>);
  return {
    createLaunch: async (call) => {
      if (!isShown(call, dependencies)) return 'MACHINE_UNKNOWN';
      const made = await launches.create(call.site, call.body);
      if (!made.ok) return made.code;
      const { id, ticket, expiresAt } = made;
      const launchUrl = `${call.origin}/?token=${ticket}`;
      return { ...done, id, launchUrl, expiresAt: new Date(expiresAt).toISOString() };
    },
    endLaunch: async ({ site, params }) => answered(await players.endLaunch(site.key, params.id)),
    playerState: async ({ site, params }) => {
      const state = await players.state(site.key, params.ref);
      return state === null ? 'PLAYER_UNKNOWN' : { ...done, state };
    },
    setRestrictions: async ({ site, params, body }) =>
      answered(await players.setRestrictions(site.key, params.ref, body)),
    setLimits: async ({ site, params, body }) => answered(await players.setLimits(site.key, params.ref, body.limits)),
    balanceChanged: async ({ site, body }) => {
      const player = await findCasinoPlayerAccount(database.read, site.key, body.player);
      if (!player) return 'PLAYER_UNKNOWN';
      // Fetching the balance is a separate call to the platform, so do not wait for it here.
      balances.ask(player.id).catch(dependencies.onError);
      return done;
    },
    transfers: async ({ site, query: { from, after, limit = defaultPage } }) => {
      const page = { siteKey: site.key, from: Date.parse(from), after: Number(after ?? 0), limit };
      const rows = await listTransfers(database.read, page);
      const last = rows.length < limit ? undefined : rows.at(-1);
      const transfers = rows.map((row) => toListedTransfer(row, dependencies.currency()));
      return { ...done, transfers, next: last ? String(last.number) : null };
    },
    events: async ({ site, query: { after = 0, limit = defaultPage } }) => {
      await database.transact((tx) => assignCasinoEventNumbers(tx, site.key));
      const events = (await listCasinoEvents(database.read, site.key, after, limit)).map((row) =>
        toCasinoEvent(row, site.siteId),
      );
      return { ...done, events, next: events.at(-1)?.number ?? after };
    },
  };
};

/** Returns whether the site shows the brand or machine that a game launch is to open. */
const isShown = (
  { site, body: { opens } }: CasinoCall<'createLaunch'>,
  { machineList, floor }: Pick<CasinoHandlerDependencies, 'machineList' | 'floor'>,
): boolean => {
  if (opens === undefined || 'queue' in opens) return true;
  if ('brand' in opens) return machineList.shows(opens.brand) && isBrandShownOnSite(site, opens.brand);
  const machine = floor.get(opens.machine as MachineId);
  return machine !== undefined && isMachineShownOnSite(site, machine);
};

interface TransferRow {
  readonly number: number;
  readonly id: string;
  readonly kind: 'debit' | 'credit';
  readonly ref: string | null;
  readonly player_id: string;
  readonly amount_minor: number;
  readonly state: string;
  readonly at: number;
  readonly rolled_back: number;
}

/** Returns the debits and credits of a site's players from a given time on. A rollback is shown as the state of its debit. */
const listTransfers = (
  db: Pick<Queries, 'all'>,
  { siteKey, from, after, limit }: { siteKey: number; from: number; after: number; limit: number },
): Promise<TransferRow[]> =>
  db.all<TransferRow>(
    `SELECT m.number, m.id, m.kind, p.platform_ref AS ref, m.player_id, m.amount_minor, m.state, m.at,
       CASE WHEN EXISTS (SELECT 1 FROM platform_transfers r WHERE r.id = m.id AND r.kind = 'rollback') THEN 1 ELSE 0 END AS rolled_back
     FROM platform_transfers m JOIN players p ON p.id = m.player_id
     WHERE m.site_id = ? AND m.at >= ? AND m.number > ? AND m.kind <> 'rollback' ORDER BY m.number LIMIT ?`,
    ...[siteKey, from, after, limit],
  );

const toListedTransfer = (row: TransferRow, currency: string): ListedPlatformTransfer => ({
  ...{
    id: row.id,
    kind: row.kind,
    player: row.ref ?? row.player_id,
    amountMinor: Number(row.amount_minor),
    currency,
  },
  state: stateOf(row),
  at: new Date(Number(row.at)).toISOString(),
});

const stateOf = ({ state, rolled_back }: TransferRow): ListedPlatformTransfer['state'] => {
  if (Number(rolled_back) === 1) return 'rolled-back';
  if (state === 'done') return 'accepted';
  return state === 'refused' ? 'refused' : 'open';
};
