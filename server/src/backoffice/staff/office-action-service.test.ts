import type { StaffRole } from '@reelfloor/protocol/office-call-types';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import type { ServerActions } from '../implement-office-action.ts';
import { OfficeActionService } from './office-action-service.ts';
import { storeStaffMember } from './store-staff-member.ts';

let database: Database;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ database, remove } = await openTemporaryDatabase());
});
afterEach(() => remove());

const member = async (role: StaffRole, login: string) => {
  const id = await database.transact((tx) =>
    storeStaffMember(tx, { login, name: `Test ${login}`, role, passwordHash: 'none', at: 1 }),
  );
  return { id, login, name: `Test ${login}`, role, site: null };
};

it('prepares nothing for a request that its caller may not confirm', async () => {
  let prepared = 0;
  const removeLogo: ServerActions['removeLogo'] = {
    subject: () => 'house',
    prepare: async () => {
      prepared++;
    },
    perform: async () => ({ answer: {}, audit: {}, lines: [] }),
    pins: async () => [],
    effect: async () => ({
      sentence: 'removeLogo',
      values: {},
      amountMinor: null,
      isRefusal: false,
      rows: [],
    }),
  };
  const service = new OfficeActionService({
    database,
    actions: { removeLogo } as ServerActions,
    now: () => 5,
  });
  const asker = await member('admin', 'asker');
  const given = { key: crypto.randomUUID(), reason: 'an old logo', content: {} };
  const asked = await service.act('removeLogo', asker, given);
  if (!asked.ok || asked.value.state !== 'waiting') throw new Error(JSON.stringify(asked));
  const { requestId } = asked.value;
  prepared = 0;
  for (const other of [asker, await member('attendant', 'floor'), await member('cashier', 'cash')])
    expect(await service.confirm(requestId, other, '')).toMatchObject({ ok: false });
  expect(prepared).toBe(0);
  expect(await service.confirm(requestId, await member('admin', 'second'), '')).toMatchObject({ ok: true });
  expect(prepared).toBe(1);
});
