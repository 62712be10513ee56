import { type AlertCause, closeAlert, listOpenAlerts, openAlert } from '../../platform/alerts/alert-store.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';

/** Alerts staff about an audit with faults. One without a fault closes the alert of an earlier one. */
export const alertOfAudit = (database: Database, faults: readonly string[], at: number): Promise<void> =>
  alertOfFaults(
    database,
    { kind: 'auditFailed', subject: 'ledger', who: 'The audit of the ledger' },
    faults,
    at,
  );

/** The same of what the doctor of a server found. */
export const alertOfDoctor = (
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
    // Write nothing if there is nothing to close: an auditor may only read.
    const open = await listOpenAlerts(database.read);
    if (open.some(({ kind, subject }) => kind === cause.kind && subject === cause.subject))
      await database.transact((tx) => closeAlert(tx, cause, at));
    return;
  }
  const text = `${who} found ${faults.length} faults. The first: ${first}`;
  await openAlert(database, { ...cause, text }, at);
};

/** Most reports that wait to be stored. Above it new ones are dropped, because whoever reports must not wait. */
const maxWaiting = 100;

interface AlertServiceDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly onError: (error: unknown, cause: AlertCause) => void;
}

/** Takes reports of causes from code that must not wait for the database, and stores them one after the other. */
export class AlertService {
  readonly #dependencies: AlertServiceDependencies;
  #waiting = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(dependencies: AlertServiceDependencies) {
    this.#dependencies = dependencies;
  }

  report(cause: AlertCause): void {
    const { database, clock } = this.#dependencies;
    this.#queue(cause, () => openAlert(database, cause, clock.nowMs()));
  }

  isOver(cause: AlertCause): void {
    const { database, clock } = this.#dependencies;
    this.#queue(cause, () => database.transact((tx) => closeAlert(tx, cause, clock.nowMs())));
  }

  /** Resolves when all that was reported so far is stored, or could not be. */
  settled(): Promise<void> {
    return this.#last;
  }

  #queue(cause: AlertCause, store: () => Promise<unknown>): void {
    if (this.#waiting >= maxWaiting)
      return this.#dependencies.onError(new Error('too many alerts wait'), cause);
    this.#waiting += 1;
    this.#last = this.#last
      .then(store)
      .catch((error) => this.#dependencies.onError(error, cause))
      .then(() => {
        this.#waiting -= 1;
      });
  }
}
