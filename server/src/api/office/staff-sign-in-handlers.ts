import { getStaffRights, type meSchema } from '@reelfloor/protocol/office-call-types';
import type * as z from 'zod/mini';
import type { CashLimits } from '../../backoffice/cash-desk/shifts/cash-desk-movements.ts';
import type { StaffSignInService } from '../../backoffice/staff/staff-sign-in-service.ts';
import { listStaffSignIns, revokeStaffSignIn, staffIdleTimeoutMs } from '../../backoffice/staff/staff-sign-ins.ts';
import type { StaffCaller } from '../../backoffice/staff/staff-store.ts';
import type { Database } from '../../platform/database/database.ts';
import { readHallSites } from '../../platform/sites/sites.ts';
import { ResponseWithCookie } from './office-cookies.ts';
import type { OfficeRouteHandlers } from './office-route-handler.ts';

export interface SignInHandlerDependencies {
  readonly database: Database;
  readonly signInService: StaffSignInService;
  readonly readOperator: () => Promise<z.input<typeof meSchema>['operator']>;
  readonly cashLimits: CashLimits;
  readonly now: () => number;
}

export const createStaffSignInHandlers = ({
  database,
  signInService,
  readOperator,
  cashLimits,
  now,
}: SignInHandlerDependencies) => {
  const siteOf = async ({ site }: StaffCaller) => {
    if (site === null) return null;
    const found = (await readHallSites(database.read)).find(({ key }) => key === site);
    return { siteId: found?.siteId ?? site, name: found?.name ?? (await readOperator()).name };
  };
  return {
    signIn: async ({ body, ip, browser }) =>
      ResponseWithCookie.of(await signInService.begin(body, { address: ip, browser })),
    signInPassword: async ({ body, ip, browser }) =>
      ResponseWithCookie.of(await signInService.choosePassword(body, { address: ip, browser })),
    signInCode: async ({ body, ip, browser }) =>
      ResponseWithCookie.of(await signInService.giveCode(body, { address: ip, browser })),
    signOut: async ({ staff, signInId }) => {
      await database.transact((tx) => revokeStaffSignIn(tx, staff.id, signInId));
      return { ok: true, value: new ResponseWithCookie({}, '') };
    },
    me: async ({ staff, signInId, endedAsIdle }) => {
      if (signInId === '')
        return {
          ok: true,
          value: { me: null, endedAfterIdleMinutes: endedAsIdle ? staffIdleTimeoutMs / 60_000 : null },
        };
      const me = {
        ...staff,
        site: await siteOf(staff),
        rights: getStaffRights(staff),
        aloneUpToMinor: cashLimits.withdraw.perPlayerMinor,
        depositAloneUpToMinor: cashLimits.deposit.perPlayerMinor,
        operator: await readOperator(),
        now: now(),
      };
      return { ok: true, value: { me, endedAfterIdleMinutes: null } };
    },
    ownSignIns: async ({ staff, signInId }) => {
      const rows = await listStaffSignIns(database.read, now(), staff.id);
      const signIns = rows.map(({ id, began_at, seen_at, address, browser }) => ({
        id,
        beganAt: Number(began_at),
        seenAt: Number(seen_at),
        address,
        browser,
        isThis: id === signInId,
      }));
      return { ok: true, value: { signIns } };
    },
    changePassword: async ({ staff, signInId, body, ip, browser }) =>
      signInService.passwords.change({ id: signInId, staff }, body, { address: ip, browser }),
    endSignIn: async ({ staff, params }) => {
      const isEnded = await database.transact((tx) => revokeStaffSignIn(tx, staff.id, params.id));
      return isEnded ? { ok: true, value: {} } : { ok: false, refusal: { code: 'NOT_FOUND', params: {} } };
    },
  } satisfies Partial<OfficeRouteHandlers>;
};
