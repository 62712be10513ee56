import type { OfficeAnswerInput } from '@reelfloor/protocol/office';
import type { Database } from '../database/database.ts';
import type { ActionDesk } from '../staff/action-desk.ts';
import { type ListedRequest, listRequests } from '../staff/staff-requests.ts';
import type { StaffCaller } from '../staff/staff-store.ts';
import type { OfficeDoors } from './office-door.ts';

export interface RequestDoorParts {
  readonly database: Database;
  readonly actionDesk: ActionDesk;
  readonly now: () => number;
}

export const requestDoors = ({ database, actionDesk, now }: RequestDoorParts) =>
  ({
    requests: async ({ staff, query }) => {
      const rows = await listRequests(database.read, query.subject ?? null);
      const told = rows.map((row) => ({ row, mayDecide: actionDesk.mayDecide(staff, row) }));
      const requests = told
        .filter(({ row, mayDecide }) => mayDecide || isOf(staff, row))
        .map(({ row, mayDecide }) => requestOf(row, mayDecide, now()));
      return { ok: true, value: { requests } };
    },
    confirmRequest: ({ staff, params, body }) => actionDesk.confirm(params.id, staff, body.note ?? ''),
    declineRequest: ({ staff, params, body }) => actionDesk.decline(params.id, staff, body.reason),
  }) satisfies Partial<OfficeDoors>;

const isOf = ({ id }: StaffCaller, { asked_by, decided_by }: ListedRequest): boolean =>
  asked_by === id || decided_by === id;

const requestOf = (
  row: ListedRequest,
  mayDecide: boolean,
  at: number,
): OfficeAnswerInput<'requests'>['requests'][number] => ({
  id: row.id,
  action: row.action,
  subject: row.subject,
  content: JSON.parse(row.content),
  reason: row.reason,
  askedBy: { id: row.asked_by, name: row.asker_name },
  askedAt: Number(row.asked_at),
  expiresAt: Number(row.expires_at),
  state: row.state === 'waiting' && Number(row.expires_at) < at ? 'expired' : row.state,
  decidedBy: row.decided_by === null ? null : { id: row.decided_by, name: row.decider_name ?? '' },
  decidedAt: row.decided_at === null ? null : Number(row.decided_at),
  mayDecide,
});
