import { createOfficeRefusal } from '@reelfloor/protocol/office-call-types';
import {
  countPendingCasinoDecisions,
  readCasinoConnectionState,
} from '../../backoffice/casinos/casino-connection-state.ts';
import {
  findVisibleSite,
  listCasinoReconciliations,
  listOpenPlatformTransfers,
  listVisibleCasinoSites,
  readCasinoDaySettlement,
  readUndeliveredCasinoEvents,
} from '../../backoffice/casinos/casino-reports.ts';
import type { OfficeDependencies } from '../../backoffice/office-dependencies.ts';
import type { StaffCaller } from '../../backoffice/staff/staff-store.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Site } from '../../platform/sites/sites.ts';
import type { OfficeRouteHandlers } from './office-route-handler.ts';

export const createCasinoConnectionHandlers = ({
  database: whole,
  businessDay,
  readOperator,
  now,
}: Pick<OfficeDependencies, 'database' | 'businessDay' | 'readOperator' | 'now'>) => {
  const named = async ({ siteId, name }: Site) => ({ siteId, name: name ?? (await readOperator()).name });
  /** Reads data about the casino site in a call's path, unless the caller may not see that site. */
  const about = async <Answer>(
    { staff, params, database }: Call,
    read: (site: Site, db: Queries) => Promise<Answer>,
  ) => {
    const site = await findVisibleSite(database.read, staff, params.site);
    if (!site) return createOfficeRefusal('NOT_FOUND');
    return { ok: true, value: await read(site, database.read) } as const;
  };
  return {
    casinos: async ({ staff, database }) => {
      const casinos = [];
      for (const site of await listVisibleCasinoSites(database.read, staff))
        casinos.push({
          ...(await named(site)),
          ...(await countPendingCasinoDecisions(database.read, site.key)),
        });
      return { ok: true, value: { casinos } };
    },
    casino: (call) =>
      about(call, async (site, db) => ({
        ...(await named(site)),
        ...(await countPendingCasinoDecisions(db, site.key)),
        connection: site.wallet === 'platform' ? await readCasinoConnectionState(whole.read, site.key, now()) : null,
      })),
    casinoTransfers: (call) =>
      about(call, async ({ key }, db) => ({ transfers: await listOpenPlatformTransfers(db, key) })),
    casinoSettlement: ({ query: { day }, ...call }) =>
      about(call, ({ key: siteKey }) =>
        whole.snapshot((db) => readCasinoDaySettlement(db, { siteKey, day, terms: businessDay, now: now() })),
      ),
    casinoReconciliations: (call) =>
      about(call, async ({ key }, db) => ({ days: await listCasinoReconciliations(db, key) })),
    casinoEvents: (call) => about(call, ({ key }, db) => readUndeliveredCasinoEvents(db, key)),
  } satisfies Partial<OfficeRouteHandlers>;
};

interface Call {
  readonly staff: StaffCaller;
  readonly params: { readonly site: number };
  readonly database: { readonly read: Queries };
}
