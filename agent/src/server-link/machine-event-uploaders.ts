import type { Cabinet } from '@reelfloor/cabinet/cabinet';
import { type Clock, systemClock } from '@reelfloor/cabinet/clock';
import { crashIfEventFaultPointArmed } from '@reelfloor/cabinet/fault-injection-points';
import {
  type ChannelPeer,
  getUtf8ByteLength,
  type MachineId,
  maxMessageBytes,
  type RequestAnswer,
  type RequestOutcome,
} from '@reelfloor/protocol';
import type { agentAgentSide, agentServerSide, CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import type { Logger } from 'pino';

type HelloAnswer = RequestAnswer<typeof agentAgentSide, 'hello'>;

const eventsTimeoutMs = 5000;

interface MachineEventUploadersOptions {
  readonly cabinets: ReadonlyMap<MachineId, Cabinet>;
  readonly peer: ChannelPeer<typeof agentAgentSide, typeof agentServerSide>;
  /** Called for each machine after connecting, with the reason why the server does not accept the machine's events; null if it does. */
  readonly onMachine: (machineId: MachineId, trouble: string | null) => void;
  readonly log: Logger;
}

/** Sends the events of all machines over one connection, each machine's by its own `EventUploader`. */
export class MachineEventUploaders {
  readonly #options: MachineEventUploadersOptions;
  readonly #uploaders = new Map<MachineId, EventUploader>();

  constructor(options: MachineEventUploadersOptions) {
    this.#options = options;
  }

  /**
   * Starts sending each machine's events. A machine whose journal contradicts the server's record sends nothing until an operator resolves
   * that.
   */
  start({ acknowledged, contradicted, refused }: HelloAnswer): void {
    const { cabinets, peer, onMachine, log } = this.#options;
    for (const [machineId, cabinet] of cabinets) {
      const acknowledgedSeq = acknowledged[machineId];
      const refusal = refused[machineId];
      const trouble = contradicted[machineId] ?? findContradiction(cabinet, acknowledgedSeq);
      if (refusal !== undefined) onMachine(machineId, `the server does not take machine ${machineId}: ${refusal}`);
      else
        onMachine(
          machineId,
          trouble === null ? null : `the server takes no events of machine ${machineId}: ${trouble}`,
        );
      if (acknowledgedSeq === undefined || trouble !== null) continue;
      cabinet.acknowledge(acknowledgedSeq);
      const uploader = new EventUploader({
        cabinet,
        acknowledgedSeq,
        send: (events) => peer.request('events', { machineId, events }, eventsTimeoutMs),
        onTrouble: (text) => log.warn(text),
      });
      this.#uploaders.set(machineId, uploader);
      uploader.poke();
    }
  }

  /** Sends a machine's new events, if any. */
  poke(machineId: MachineId): void {
    this.#uploaders.get(machineId)?.poke();
  }

  /** Sends no further machine events until `resume`. */
  pause(): void {
    for (const uploader of this.#uploaders.values()) uploader.pause();
  }

  resume(): void {
    for (const uploader of this.#uploaders.values()) uploader.resume();
  }

  stop(): void {
    for (const uploader of this.#uploaders.values()) uploader.stop();
    this.#uploaders.clear();
  }
}

const findContradiction = (cabinet: Cabinet, acknowledgedSeq: number | undefined): string | null => {
  if (acknowledgedSeq === undefined) return 'it does not say which ones it has';
  const { lastSeq } = cabinet.journalFacts();
  if (acknowledgedSeq <= lastSeq) return null;
  return `it has event ${acknowledgedSeq}, and the journal ends at ${lastSeq}`;
};

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
