import {
  findRightGrantForStaff,
  type OfficeAnswerInput,
  type OfficeRefusal,
} from '@reelfloor/protocol/office-call-types';
import { countUnclaimedAttendantTasks } from '../../backoffice/alerts/attendant-tasks.ts';
import type { ApprovalRequestService } from '../../backoffice/staff/approval-request-service.ts';
import {
  getApprovalRequestState,
  type ListedApprovalRequest,
  listApprovalRequests,
  listWaitingApprovalRequests,
  parseApprovalRequestEffect,
  parseApprovalRequestFacts,
} from '../../backoffice/staff/approval-requests.ts';
import type { CurrentRequestState } from '../../backoffice/staff/create-approval-request.ts';
import { getImmediateActionUndoRule, parseOfficeActionName } from '../../backoffice/staff/office-action-rules.ts';
import type { OfficeActionService } from '../../backoffice/staff/office-action-service.ts';
import type { StaffCaller } from '../../backoffice/staff/staff-store.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { OfficeRouteHandlers } from './office-route-handler.ts';

export interface RequestHandlerDependencies {
  readonly actionService: Pick<OfficeActionService, 'confirm'>;
  readonly requestService: ApprovalRequestService;
  readonly now: () => number;
}

type Listed = OfficeAnswerInput<'requests'>['requests'][number];

/** Returns the handlers of calls by which staff read requests for a second person's confirmation, and confirm or decline them. */
export const createApprovalRequestHandlers = ({ actionService, requestService, now }: RequestHandlerDependencies) => {
  const readCount = async (db: Queries, staff: StaffCaller) => {
    const rows = await listWaitingApprovalRequests(db, now());
    const visible: string[] = [];
    let waitingForYou = 0;
    let waitingForOthers = 0;
    for (const row of rows) {
      const isOwn = row.asked_by === staff.id;
      const { mayDecide } = await requestService.maySee(db, staff, row);
      if (isOwn) waitingForOthers += 1;
      else if (mayDecide) waitingForYou += 1;
      if (isOwn || mayDecide) visible.push(row.id.slice(0, 8));
    }
    return { waitingForYou, waitingForOthers, mark: visible.join(' ') };
  };
  return {
    requests: ({ staff, query, database }) =>
      database.snapshot(async (db) => {
        const requests: Listed[] = [];
        for (const row of await listApprovalRequests(db, query.subject ?? null)) {
          const may = await requestService.maySee(db, staff, row);
          if (!may.mayRead) continue;
          requests.push(requestOf(row, { ...may, at: now(), found: await requestService.readNow(db, row) }));
        }
        const { waitingForYou, waitingForOthers } = await readCount(db, staff);
        return { ok: true, value: { requests, waitingForYou, waitingForOthers } } as const;
      }),
    requestCount: ({ staff, database }) =>
      database.snapshot(async (db) => {
        const freeTasks =
          findRightGrantForStaff(staff, 'acknowledgeAlerts') === null
            ? 0
            : await countUnclaimedAttendantTasks(db, now());
        return { ok: true, value: { ...(await readCount(db, staff)), freeTasks } } as const;
      }),
    confirmRequest: ({ staff, params, body }) => actionService.confirm(params.id, staff, body.note ?? ''),
    declineRequest: ({ staff, params, body }) => requestService.decline(params.id, staff, body.reason),
    askAgain: ({ staff, params, body: { key, reason } }) => requestService.askAgain(params.id, staff, { key, reason }),
  } satisfies Partial<OfficeRouteHandlers>;
};

interface RequestSeen {
  readonly mayDecide: boolean;
  readonly mayAskAgain: boolean;
  readonly at: number;
  /** The effect and checks of the request for confirmation as of now; null once it was decided. */
  readonly found: CurrentRequestState | null;
}

const requestOf = (row: ListedApprovalRequest, { mayDecide, mayAskAgain, at, found }: RequestSeen): Listed => ({
  id: row.id,
  action: row.action,
  subject: row.subject,
  content: JSON.parse(row.content),
  reason: row.reason,
  askedBy: { id: row.asked_by, login: row.asker_login, name: row.asker_name },
  askedAt: Number(row.asked_at),
  expiresAt: Number(row.expires_at),
  doneAt: row.done_at === null ? null : Number(row.done_at),
  atExpiry: atExpiryOf(row),
  state: getApprovalRequestState(row, at),
  decidedBy:
    row.decided_by === null
      ? null
      : { id: row.decided_by, login: row.decider_login ?? '', name: row.decider_name ?? '' },
  decidedAt: row.decided_at === null ? null : Number(row.decided_at),
  decidedBecause: row.decided_because,
  mayDecide,
  mayAskAgain,
  effect: parseApprovalRequestEffect(row),
  checks: found
    ? found.checks.map((check) => ({ ...check }))
    : (parseApprovalRequestFacts(row) ?? []).map(({ value, ...fact }) => ({
        ...fact,
        asked: value,
        now: null,
        isSame: true,
      })),
  isChanged: found?.isChanged ?? false,
  effectNow: found?.effectNow ?? null,
  hindrance: found?.hindrance ? plainRefusal(found.hindrance) : null,
});

const atExpiryOf = ({ action, done_at, protects }: ListedApprovalRequest): Listed['atExpiry'] => {
  if (Number(protects) === 1) return 'stays';
  if (done_at === null) return 'expires';
  const name = parseOfficeActionName(action);
  return name !== null && getImmediateActionUndoRule(name)?.undoneBy ? 'takenBack' : 'noted';
};

const plainRefusal = ({ code, params }: OfficeRefusal) => ({ code: String(code), params: { ...params } });
