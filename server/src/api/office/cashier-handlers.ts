import { createOfficeRefusal } from '@reelfloor/protocol/office-call-types';
import {
  readCashLeftWithoutSecondPerson,
  readCashMovedWithoutSecondPerson,
} from '../../backoffice/cash-desk/cash-actions.ts';
import { readReceiptByNumber } from '../../backoffice/cash-desk/cash-desk-receipts.ts';
import {
  readCashDeskPlayer,
  readCashierShiftDetails,
  readOwnCashDesk,
  readRecentCashierShifts,
} from '../../backoffice/cash-desk/cash-desk-view.ts';
import { readRequestedCashierPayments } from '../../backoffice/cash-desk/read-requested-payments.ts';
import { readSafeOverview } from '../../backoffice/cash-desk/safe/safe-movements.ts';
import { readVouchersForCashier } from '../../backoffice/cash-desk/voucher-actions.ts';
import { findAccountForCashier, findAccountsBySurname } from '../../backoffice/players/find-player-account.ts';
import { readSiteSetting } from '../../backoffice/settings/operator-settings-file.ts';
import { formatAuditTrailActorName } from '../../backoffice/staff/office-action-rules.ts';
import { readHallSites } from '../../platform/sites/sites.ts';
import { computeAgeAt } from '../../players/protection/birth/age-rules.ts';
import { getOperatorDisplayName } from '../../players/protection/interventions/is-same-operator.ts';
import type { OfficeRouteHandlers, ReadOnlyHandlerDependencies } from './office-route-handler.ts';

/** Returns the handlers of the cash desk's API calls. A cashier finds a player only by the full name, and sees only their own shifts. */
export const createCashierHandlers = ({
  registers,
  readOperator,
  shifts,
  cashLimits,
  businessDay,
  vouchers,
  deskMethods,
  drawer,
  denominationsMinor,
  dataDir,
  now,
}: ReadOnlyHandlerDependencies) =>
  ({
    desk: async ({ staff, database }) => {
      const desk = await database.snapshot((db) => readOwnCashDesk(db, formatAuditTrailActorName(staff), drawer));
      return {
        ok: true,
        value: {
          ...{ ...desk, isShiftRequired: shifts === 'required' },
          ...{ methods: [...deskMethods], denominationsMinor: [...denominationsMinor] },
        },
      };
    },
    deskPlayer: async ({ query, staff, database }) => {
      const account = await findAccountForCashier(database.read, query.name.trim());
      if (!account) return createOfficeRefusal('NOT_FOUND');
      await registers.ask(account.id);
      return database.snapshot(async (db) => {
        const at = now();
        const by = { playerId: account.id, who: formatAuditTrailActorName(staff), at };
        const withdrawMinor = await readCashLeftWithoutSecondPerson(
          db,
          { cashLimits, businessDay },
          { ...by, direction: 'withdraw' },
        );
        const depositMinor = await readCashLeftWithoutSecondPerson(
          db,
          { cashLimits, businessDay },
          { ...by, direction: 'deposit' },
        );
        const alone = {
          deposit: await readCashMovedWithoutSecondPerson(
            db,
            { cashLimits, businessDay },
            { ...by, direction: 'deposit' },
          ),
          withdraw: await readCashMovedWithoutSecondPerson(
            db,
            { cashLimits, businessDay },
            { ...by, direction: 'withdraw' },
          ),
        };
        const player = await readCashDeskPlayer(db, account, at);
        return { ok: true, value: { ...player, alone, aloneLeft: { depositMinor, withdrawMinor } } } as const;
      });
    },
    deskPlayers: async ({ query, database }) => {
      const found = await findAccountsBySurname(database.read, query.lastname.trim());
      const { zone } = businessDay;
      return {
        ok: true,
        value: {
          players: found.map(({ username, name, lastname, born_on: bornOn }) => ({
            ...{ username, name: `${name} ${lastname}`.trim() },
            age: bornOn === null ? null : computeAgeAt(bornOn, now(), zone),
          })),
        },
      };
    },
    receipt: async ({ params, staff, database }) => {
      const receipt = await database.snapshot((db) => readReceiptByNumber(db, params.receipt));
      // Show a cashier only their own receipts: otherwise they could list all players by trying receipt numbers.
      if (receipt?.cashier !== getOperatorDisplayName(formatAuditTrailActorName(staff)))
        return createOfficeRefusal('NOT_FOUND');
      const { name, currency } = await readOperator();
      const { siteKey, ...shown } = receipt;
      const site = (await readHallSites(database.read)).find(({ key }) => key === siteKey);
      const settingOf = (key: string) => (site ? String(readSiteSetting(dataDir, site, key)) : '');
      const operator = {
        name: site?.name ?? name,
        ...{ address: settingOf('HOUSE_ADDRESS'), taxNumber: settingOf('HOUSE_TAX_NUMBER') },
      };
      return { ok: true, value: { ...shown, operator, currency } };
    },
    payments: async ({ staff, database }) => ({
      ok: true,
      value: await database.snapshot((db) =>
        readRequestedCashierPayments(
          db,
          { cashLimits, businessDay },
          { who: formatAuditTrailActorName(staff), at: now() },
        ),
      ),
    }),
    vouchers: async ({ staff, database }) => ({
      ok: true,
      value: await database.snapshot((db) =>
        readVouchersForCashier(
          db,
          { cashLimits, businessDay, vouchers },
          { who: formatAuditTrailActorName(staff), at: now() },
        ),
      ),
    }),
    safe: async ({ database }) => ({
      ok: true,
      value: { ...(await database.snapshot(readSafeOverview)), denominationsMinor: [...denominationsMinor] },
    }),
    shifts: async ({ database }) => ({
      ok: true,
      value: { shifts: await readRecentCashierShifts(database.read) },
    }),
    shift: async ({ params, database }) => {
      const shift = await database.snapshot((db) => readCashierShiftDetails(db, params.shift));
      return shift ? { ok: true, value: shift } : createOfficeRefusal('NOT_FOUND');
    },
  }) satisfies Partial<OfficeRouteHandlers>;
