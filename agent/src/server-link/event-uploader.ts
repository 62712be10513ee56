import type { Cabinet } from '@reelfloor/cabinet/cabinet';
import { type Clock, systemClock } from '@reelfloor/cabinet/clock';
import { crashIfEventFaultPointArmed } from '@reelfloor/cabinet/fault-injection-points';
import { getUtf8ByteLength, maxMessageBytes, type RequestOutcome } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';

/** Sends journal events to the server. Resolves to the highest sequence number that the server has committed. */
type SendEvents = (events: CabinetEvent[]) => Promise<RequestOutcome<{ acknowledgedSeq: number }>>;

const batchLimit = 100;
/** Bytes reserved in a message for the fields besides the events: the envelope, the request id and the machine id. */
const frameBytes = 512;
const firstRetryMs = 200;
const longestRetryMs = 5000;

/** Sends journal events in order and retries a batch until it is acknowledged. The journal is the queue: a restart loses nothing. */
export class EventUploader {
  readonly #cabinet: Cabinet;
  readonly #send: SendEvents;
  readonly #onTrouble: (text: string) => void;
  #acknowledgedSeq: number;
  #running = false;
  #stopped = false;
  #paused = false;
  readonly #clock: Clock;
  #wake: (() => void) | null = null;

  constructor(options: {
    cabinet: Cabinet;
    acknowledgedSeq: number;
    send: SendEvents;
    onTrouble: (text: string) => void;
    clock?: Clock;
  }) {
    this.#cabinet = options.cabinet;
    this.#acknowledgedSeq = options.acknowledgedSeq;
    this.#send = options.send;
    this.#onTrouble = options.onTrouble;
    this.#clock = options.clock ?? systemClock;
  }

  poke(): void {
    if (this.#running || this.#stopped || this.#paused) return;
    this.#running = true;
    void this.#run();
  }

  /** Sends no further events until `resume`. A batch in progress may still be acknowledged. */
  pause(): void {
    this.#paused = true;
  }

  resume(): void {
    this.#paused = false;
    this.poke();
  }

  /**
   * Stops sending events. Must be called when the connection is lost. The reply to the next `hello` says whether the last batch was
   * committed.
   */
  stop(): void {
    this.#stopped = true;
    this.#wake?.();
  }

  async #run(): Promise<void> {
    let retryMs = firstRetryMs;
    while (!this.#stopped && !this.#paused) {
      const events = whatFits(this.#cabinet.eventsAfter(this.#acknowledgedSeq, batchLimit));
      if (events.length === 0) {
        // Set here, not when the promise settles: otherwise an event added in between would not be sent until the next event.
        this.#running = false;
        return;
      }
      const sending = this.#send(events);
      crashIfEventFaultPointArmed(events, 'sent');
      const outcome = await sending;
      if (outcome.kind === 'accepted') {
        crashIfEventFaultPointArmed(events, 'acknowledged');
        this.#acknowledgedSeq = Math.max(this.#acknowledgedSeq, outcome.value.acknowledgedSeq);
        if (!this.#acknowledge(this.#acknowledgedSeq)) return;
        retryMs = firstRetryMs;
        continue;
      }
      if (this.#stopped) return;
      const why = outcome.kind === 'refused' ? outcome.error.ErrorMessage : outcome.reason;
      this.#onTrouble(`machine ${this.#cabinet.description.machineId}: events not acknowledged (${why})`);
      await this.#sleep(retryMs);
      retryMs = Math.min(retryMs * 2, longestRetryMs);
    }
    this.#running = false;
  }

  /**
   * Handles the server's acknowledgement of the event `seq`. Returns false if the journal has no such event: the server's record
   * contradicts the journal, so sending stops.
   */
  #acknowledge(seq: number): boolean {
    try {
      this.#cabinet.acknowledge(seq);
      return true;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.#stopped = true;
      this.#onTrouble(`machine ${this.#cabinet.description.machineId}: ${error.message}`);
      return false;
    }
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const callOff = this.#clock.after(ms, resolve);
      this.#wake = () => {
        callOff();
        resolve();
      };
    });
  }
}

/** Returns the first events that fit in one message; at least one, which always fits since the protocol limits an event's length. */
const whatFits = (events: CabinetEvent[]): CabinetEvent[] => {
  let left = maxMessageBytes - frameBytes;
  const end = events.findIndex((event) => {
    left -= getUtf8ByteLength(JSON.stringify(event)) + 1;
    return left < 0;
  });
  return end > 0 ? events.slice(0, end) : events;
};
