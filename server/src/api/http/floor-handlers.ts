import { done } from '@reelfloor/protocol';
import { readWallet } from '../../money/ledger/platform-players.ts';
import type { Database } from '../../platform/database/database.ts';
import type { HallWins } from '../../play/machines/hall-wins.ts';
import type { MachineList } from '../../play/machines/machine-list.ts';
import type { Promotions } from '../../play/promotions/promotions.ts';
import type { HeldTransfers } from '../../play/seats/transfers/held-transfers.ts';
import { readQuickPanel } from '../../players/quick-panel/edit-quick-panel.ts';
import type { RouteHandlers } from './route-handler.ts';

export interface FloorHandlerDependencies {
  readonly database: Database;
  readonly machineList: MachineList;
  readonly promotions: Promotions;
  readonly heldTransfers: HeldTransfers;
  readonly hallWins: HallWins;
}

export const floorHandlers = ({
  database,
  machineList,
  promotions,
  heldTransfers,
  hallWins,
}: FloorHandlerDependencies) =>
  ({
    balance: async ({ bearer }) => {
      const { balanceMinor, version, asOf } = await readWallet(database.read, bearer.playerId);
      return done({ balance: balanceMinor, version, ...(asOf !== undefined && { asOf }) });
    },
    brands: async ({ site }) => done(await machineList.brands(site)),
    machines: async ({ bearer, site }) => done(await machineList.allMachines(bearer.playerId, site)),
    brandMachines: ({ bearer, params, site }) => machineList.brandMachines(params.id, bearer.playerId, site),
    machineDetails: ({ params, site }) => machineList.details(params.id, site),
    hallWins: async ({ bearer, site }) => done(await hallWins.forPlayer(bearer.playerId, site)),
    openTransfers: async ({ bearer }) =>
      done({ transfers: await heldTransfers.openOf(database.read, bearer.playerId) }),
    askDiscount: ({ bearer }) => promotions.discount(bearer.playerId),
    askBonus: ({ bearer }) => promotions.bonus(bearer.playerId),
    discount: ({ bearer }) => promotions.discount(bearer.playerId),
    bonus: ({ bearer }) => promotions.bonus(bearer.playerId),
    promotions: ({ bearer }) => promotions.offers(bearer.playerId),
    quickPanel: async ({ query }) => done(await readQuickPanel(database.read, query.lang ?? 'en')),
  }) satisfies Partial<RouteHandlers>;
