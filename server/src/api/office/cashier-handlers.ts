import { refuseInOffice } from '@reelfloor/protocol/office';
import { readDesk, readDeskPlayer, readShift, readShifts } from '../../backoffice/cash-desk/cashier-desk.ts';
import {
  readAmountsWithoutSecondPerson,
  readRemainingWithoutSecondPerson,
} from '../../backoffice/cash-desk/move-cash.ts';
import { readPayments } from '../../backoffice/cash-desk/read-payments.ts';
import { readReceipt } from '../../backoffice/cash-desk/receipts.ts';
import { readSafe } from '../../backoffice/cash-desk/safe/safe-moves.ts';
import { readVouchers } from '../../backoffice/cash-desk/voucher-actions.ts';
import { findAtDesk, findBySurname } from '../../backoffice/players/find-account.ts';
import { settingAt } from '../../backoffice/settings/settings-file.ts';
import { whoOf } from '../../backoffice/staff/action-rules.ts';
import { readHallSites } from '../../platform/sites/sites.ts';
import { ageAt } from '../../players/protection/birth/age.ts';
import { operatorDisplayName } from '../../players/protection/interventions/same-person.ts';
import type { HandlerDependencies, OfficeRouteHandlers } from './office-route-handler.ts';

/** The calls of the cash desk. A cashier finds a player only by the full name, and sees only their own shifts. */
export const cashierHandlers = ({
  registers,
  house,
  shifts,
  cashLimits,
  businessDay,
  vouchers,
  deskMethods,
  drawer,
  denominationsMinor,
  dataDir,
  now,
}: HandlerDependencies) =>
  ({
    desk: async ({ staff, database }) => {
      const desk = await database.snapshot((db) => readDesk(db, whoOf(staff), drawer));
      return {
        ok: true,
        value: {
          ...{ ...desk, isShiftRequired: shifts === 'required' },
          ...{ methods: [...deskMethods], denominationsMinor: [...denominationsMinor] },
        },
      };
    },
    deskPlayer: async ({ query, staff, database }) => {
      const account = await findAtDesk(database.read, query.name.trim());
      if (!account) return refuseInOffice('NOT_FOUND');
      await registers.ask(account.id);
      return database.snapshot(async (db) => {
        const at = now();
        const by = { playerId: account.id, who: whoOf(staff), at };
        const withdrawMinor = await readRemainingWithoutSecondPerson(
          db,
          { cashLimits, businessDay },
          { ...by, direction: 'withdraw' },
        );
        const depositMinor = await readRemainingWithoutSecondPerson(
          db,
          { cashLimits, businessDay },
          { ...by, direction: 'deposit' },
        );
        const alone = {
          deposit: await readAmountsWithoutSecondPerson(
            db,
            { cashLimits, businessDay },
            { ...by, direction: 'deposit' },
          ),
          withdraw: await readAmountsWithoutSecondPerson(
            db,
            { cashLimits, businessDay },
            { ...by, direction: 'withdraw' },
          ),
        };
        const player = await readDeskPlayer(db, account, at);
        return { ok: true, value: { ...player, alone, aloneLeft: { depositMinor, withdrawMinor } } } as const;
      });
    },
    deskPlayers: async ({ query, database }) => {
      const found = await findBySurname(database.read, query.lastname.trim());
      const { zone } = businessDay;
      return {
        ok: true,
        value: {
          players: found.map(({ username, name, lastname, born_on: bornOn }) => ({
            ...{ username, name: `${name} ${lastname}`.trim() },
            age: bornOn === null ? null : ageAt(bornOn, now(), zone),
          })),
        },
      };
    },
    receipt: async ({ params, staff, database }) => {
      const receipt = await database.snapshot((db) => readReceipt(db, params.receipt));
      // Only the cashier's own receipts: otherwise a cashier could list all players by trying receipt numbers.
      if (receipt?.cashier !== operatorDisplayName(whoOf(staff))) return refuseInOffice('NOT_FOUND');
      const { name, currency } = await house();
      const { siteKey, ...shown } = receipt;
      const site = (await readHallSites(database.read)).find(({ key }) => key === siteKey);
      const settingOf = (key: string) => (site ? String(settingAt(dataDir, site, key)) : '');
      const operator = {
        name: site?.name ?? name,
        ...{ address: settingOf('HOUSE_ADDRESS'), taxNumber: settingOf('HOUSE_TAX_NUMBER') },
      };
      return { ok: true, value: { ...shown, house: operator, currency } };
    },
    payments: async ({ staff, database }) => ({
      ok: true,
      value: await database.snapshot((db) =>
        readPayments(db, { cashLimits, businessDay }, { who: whoOf(staff), at: now() }),
      ),
    }),
    vouchers: async ({ staff, database }) => ({
      ok: true,
      value: await database.snapshot((db) =>
        readVouchers(db, { cashLimits, businessDay, vouchers }, { who: whoOf(staff), at: now() }),
      ),
    }),
    safe: async ({ database }) => ({
      ok: true,
      value: { ...(await database.snapshot(readSafe)), denominationsMinor: [...denominationsMinor] },
    }),
    shifts: async ({ database }) => ({ ok: true, value: { shifts: await readShifts(database.read) } }),
    shift: async ({ params, database }) => {
      const shift = await database.snapshot((db) => readShift(db, params.shift));
      return shift ? { ok: true, value: shift } : refuseInOffice('NOT_FOUND');
    },
  }) satisfies Partial<OfficeRouteHandlers>;
