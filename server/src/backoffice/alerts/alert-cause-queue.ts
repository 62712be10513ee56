import {
  type AlertCause,
  closeStaffAlert,
  listOpenStaffAlerts,
  openStaffAlert,
} from '../../platform/alerts/staff-alert-store.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';

/** Opens an alert for an audit of the ledger that found faults; an audit without faults closes the previous alert. */
export const updateLedgerAuditAlert = (database: Database, faults: readonly string[], at: number): Promise<void> =>
  alertOfFaults(database, { kind: 'auditFailed', subject: 'ledger', who: 'The audit of the ledger' }, faults, at);

/** Opens or closes the alert for the faults that the diagnostic subcommand `doctor` found on a server. */
export const updateDoctorCheckAlert = (
  database: Database,
  nodeName: string,
  faults: readonly string[],
  at: number,
): Promise<void> =>
  alertOfFaults(
    database,
    { kind: 'doctorFault', subject: nodeName, who: `The doctor of server ${nodeName}` },
    faults,
    at,
  );

const alertOfFaults = async (
  database: Database,
  { who, ...cause }: Pick<AlertCause, 'kind' | 'subject'> & { readonly who: string },
  faults: readonly string[],
  at: number,
): Promise<void> => {
  const [first] = faults;
  if (first === undefined) {
    // Write nothing if no alert is open: the audit's database account may be read-only.
    const open = await listOpenStaffAlerts(database.read);
    if (open.some(({ kind, subject }) => kind === cause.kind && subject === cause.subject))
      await database.transact((tx) => closeStaffAlert(tx, cause, at));
    return;
  }
  const text = `${who} found ${faults.length} faults. The first: ${first}`;
  await openStaffAlert(database, { ...cause, text }, at);
};

/** Maximum number of reported alert causes waiting to be stored. More are dropped, because the reporting code must not block. */
const maxWaiting = 100;

interface AlertServiceDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly onError: (error: unknown, cause: AlertCause) => void;
}

/** Queues alert causes reported by code that must not wait for the database, and stores them one after the other. */
export class AlertCauseQueue {
  readonly #dependencies: AlertServiceDependencies;
  #waiting = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(dependencies: AlertServiceDependencies) {
    this.#dependencies = dependencies;
  }

  report(cause: AlertCause): void {
    const { database, clock } = this.#dependencies;
    this.#queue(cause, () => openStaffAlert(database, cause, clock.nowMs()));
  }

  isOver(cause: AlertCause): void {
    const { database, clock } = this.#dependencies;
    this.#queue(cause, () => database.transact((tx) => closeStaffAlert(tx, cause, clock.nowMs())));
  }

  /** Resolves when all queued alert causes were stored or failed. */
  settled(): Promise<void> {
    return this.#last;
  }

  #queue(cause: AlertCause, store: () => Promise<unknown>): void {
    if (this.#waiting >= maxWaiting) return this.#dependencies.onError(new Error('too many alerts wait'), cause);
    this.#waiting += 1;
    this.#last = this.#last
      .then(store)
      .catch((error) => this.#dependencies.onError(error, cause))
      .then(() => {
        this.#waiting -= 1;
      });
  }
}
