import { type AgentId, buildErrorBody, type MachineId, type RequestOutcome, type Result } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import type { AgentLink } from '../play/machines/agent-link.ts';
import { checkAndStoreJournal } from '../play/machines/check-and-store-journal.ts';
import { applyCabinetEvents } from '../play/seats/events/apply-cabinet-events.ts';
import type { SeatServiceDependencies } from '../play/seats/seat-service-dependencies.ts';
import { TestAgent } from './test-agent.ts';
import type { TestCabinet } from './test-cabinet.ts';

/** A test agent without a socket: its commands and events are calls in this process, on the floor's clock. */
export class LocalAgent extends TestAgent {
  #dependencies: SeatServiceDependencies | null = null;
  #link: AgentLink | null = null;
  readonly #underWay = new Set<() => void>();
  #stopAt: ((when: 'before' | 'after') => Promise<void>) | null = null;

  async attach(dependencies: SeatServiceDependencies): Promise<void> {
    const link = this.#linkTo(dependencies);
    this.#dependencies = dependencies;
    this.#link = link;
    for (const cabinet of this.cabinets.values()) {
      const { machineId } = cabinet.description;
      const { acknowledgedSeq, fault, contradiction } = await dependencies.database.transact((tx) =>
        checkAndStoreJournal(tx, machineId, cabinet.journalFacts(), cabinet.phase),
      );
      // A contradicted journal is a matter of the agent channel, which this floor lacks.
      if (contradiction) throw new Error(contradiction.text);
      cabinet.acknowledge(acknowledgedSeq);
      const reservedFor = dependencies.floor.get(machineId)?.reservedFor ?? null;
      dependencies.floor.connect(link, cabinet.description, cabinet.view(), { reservedFor, fault });
      const events = cabinet.journal.filter(({ seq }) => seq > acknowledgedSeq);
      if (events.length > 0 && !this.holdsEvents) void this.sendEvents(machineId, events);
      cabinet.notify = (event) => this.notify(cabinet, event);
    }
  }

  stopAt(stop: ((when: 'before' | 'after') => Promise<void>) | null): void {
    this.#stopAt = stop;
  }

  override async sendEvents(
    machineId: string,
    events: CabinetEvent[],
  ): Promise<RequestOutcome<{ acknowledgedSeq: number }>> {
    if (!this.#dependencies) throw new Error('the agent is not connected');
    return outcomeOf(await applyCabinetEvents(this.#dependencies, machineId as MachineId, events, () => true));
  }

  /** Ends the connection. Running commands end as unknown. */
  override cut(): void {
    for (const cabinet of this.cabinets.values()) cabinet.notify = () => {};
    if (this.#link) this.#dependencies?.floor.disconnect(this.#link);
    this.#link = null;
    this.#dependencies = null;
    for (const giveUp of this.#underWay) giveUp();
  }

  protected override notify(cabinet: TestCabinet, event: CabinetEvent | null): void {
    const { machineId } = cabinet.description;
    if (event && !this.holdsEvents) void this.sendEvents(machineId, [event]);
    if (this.#link) this.#dependencies?.floor.see(this.#link, machineId, cabinet.view());
  }

  #linkTo({ clock }: SeatServiceDependencies): AgentLink {
    return {
      agentId: 'agent' as AgentId,
      isHere: true,
      isReachable: () => true,
      command: async (name, data, timeoutMs) => {
        const late = Promise.withResolvers<RequestOutcome<never>>();
        const cancel = clock.after(timeoutMs, () => late.resolve({ kind: 'unknown', reason: 'timeout' }));
        const giveUp = () => late.resolve({ kind: 'unknown', reason: 'closed' });
        this.#underWay.add(giveUp);
        const carryOut = this.commands[name] as unknown as (data: unknown) => Promise<Result<never>>;
        const carriedOut = async () => {
          await this.#stopAt?.('before');
          const outcome = outcomeOf(await carryOut(data));
          await this.#stopAt?.('after');
          return outcome;
        };
        try {
          return await Promise.race([carriedOut(), late.promise]);
        } finally {
          cancel();
          this.#underWay.delete(giveUp);
        }
      },
      sendCandidate: () => {},
      stopVideo: (viewerId) => void this.stoppedVideos.push(viewerId),
    };
  }
}

const outcomeOf = <T>(result: Result<T>): RequestOutcome<T> =>
  result.ok ? { kind: 'accepted', value: result.value } : { kind: 'refused', error: buildErrorBody(result.refusal) };
