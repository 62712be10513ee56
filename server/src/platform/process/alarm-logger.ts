/** Logs a problem that a person must look into. */
export type LogAlarm = (message: string, facts: Record<string, unknown>) => void;

/** Logs alarms until the process shuts down. */
export class AlarmLogger {
  readonly #write: LogAlarm;
  #isOver = false;

  constructor(write: LogAlarm) {
    this.#write = write;
  }

  readonly notify: LogAlarm = (message, facts) => {
    if (!this.#isOver) this.#write(message, facts);
  };

  /** Stops logging alarms. Call before the database closes: work that is still running then fails, which is no reason for an alarm. */
  end(): void {
    this.#isOver = true;
  }
}
