import { recordOperatorChange } from '../../platform/audit-trail/record-operator-change.ts';
import type { Database } from '../../platform/database/database.ts';
import { LeasedPoll, type LeasedPollDependencies } from '../../platform/nodes/leased-poll.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { isTimeTrusted } from '../../players/protection/clock/trusted-time.ts';
import type { ServerActions } from '../implement-office-action.ts';
import {
  expireUnconfirmedApprovalRequest,
  findApprovalRequest,
  parseApprovalRequestEffect,
} from './approval-requests.ts';
import { buildRequestAuditDetails } from './create-approval-request.ts';
import { undoImmediateAction } from './immediate-actions.ts';

const pollMs = 5_000;
/** Maximum number of unconfirmed actions that one poll undoes. */
const perPoll = 50;

interface UnconfirmedDependencies extends LeasedPollDependencies {
  readonly database: Database;
  readonly actions: ServerActions;
}

/** Undoes actions performed at once that nobody has confirmed within a day. Those that protect a player stay. */
export class UnconfirmedActionMonitor {
  readonly #dependencies: UnconfirmedDependencies;
  readonly #poll = new LeasedPoll();

  constructor(dependencies: UnconfirmedDependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    this.#poll.start({ ...this.#dependencies, everyMs: pollMs, work: () => this.check() });
  }

  stop(): void {
    this.#poll.stop();
  }

  /** Undoes unconfirmed actions whose time to be confirmed has expired; none expire while the nodes' clocks disagree. */
  async check(): Promise<void> {
    const { database, clock } = this.#dependencies;
    const at = clock.nowMs();
    const due = await database.read.all<{ id: string }>(
      `SELECT id FROM approval_requests WHERE state = 'waiting' AND ended_at IS NULL AND done_at IS NOT NULL AND protects = 0
         AND expires_at < ? ORDER BY expires_at, id LIMIT ${perPoll}`,
      at,
    );
    for (const { id } of due) {
      if (this.#poll.isStopped) return;
      await this.#end(id, { at, isKept: false }).catch((error) => {
        if (!(error instanceof BusinessRuleError)) throw error;
        // A rule forbids undoing this action, so its effect stays, and staff are alerted as for any other.
        return this.#end(id, { at, isKept: true });
      });
    }
  }

  #end(id: string, { at, isKept }: { readonly at: number; readonly isKept: boolean }): Promise<void> {
    const { database, actions } = this.#dependencies;
    return database.transact(async (tx) => {
      if (!(await isTimeTrusted(tx, at))) return;
      const request = await findApprovalRequest(tx, id);
      if (!request || Number(request.expires_at) >= at || !(await expireUnconfirmedApprovalRequest(tx, id, at))) return;
      const by = { staff: null, who: 'server', at, reason: '' };
      const taken = isKept
        ? { ok: true as const, isTakenBack: false }
        : await undoImmediateAction(tx, actions, request, by);
      if (!taken.ok) throw new BusinessRuleError(taken.refusal.code as never, taken.refusal.params);
      const { action, subject, site_id: siteKey } = request;
      const details = {
        action,
        request: id,
        ...buildRequestAuditDetails(parseApprovalRequestEffect(request)),
        isTakenBack: taken.isTakenBack,
      };
      await recordOperatorChange(tx, { at, who: 'server', what: 'request ended', subject, details, siteKey });
    });
  }
}
