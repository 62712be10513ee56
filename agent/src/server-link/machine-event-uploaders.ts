import type { Cabinet } from '@reelfloor/cabinet/cabinet';
import type { ChannelPeer, MachineId, RequestAnswer } from '@reelfloor/protocol';
import type { agentAgentSide, agentServerSide } from '@reelfloor/protocol/channels/agent-channel';
import type { Logger } from 'pino';
import { EventUploader } from './event-uploader.ts';

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
