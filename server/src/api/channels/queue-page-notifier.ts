import { type MachineId, type OwnQueue, type PlayerId, serializeNotification } from '@reelfloor/protocol';
import type { Bus } from '../../platform/bus/event-bus.ts';
import type { QueueService } from '../../play/seats/queue/queue-service.ts';

interface QueueNoticeDependencies {
  readonly bus: Bus;
  readonly service: Pick<QueueService, 'ofPlayer' | 'playersAt'>;
  /** Returns true if at least one page of the player is connected to this node. */
  readonly isHere: (playerId: string) => boolean;
  readonly send: (playerId: string, text: string) => void;
  readonly onError: (error: unknown) => void;
}

/** Notifies a player's pages on this node of the player's positions in queues for machines. */
export class QueuePageNotifier {
  readonly #dependencies: QueueNoticeDependencies;
  /**
   * Ids of the machines in the last queue notification of each connected player. They are needed to notify the player also of leaving a
   * queue.
   */
  readonly #notified = new Map<string, ReadonlySet<string>>();
  /**
   * Players whose queue notification is being sent. True: their queues have changed since, so read and send again; the newest state is
   * always sent last.
   */
  readonly #telling = new Map<string, boolean>();

  constructor(dependencies: QueueNoticeDependencies) {
    this.#dependencies = dependencies;
    const receive = ({ machineId }: { readonly machineId: MachineId }) => void this.#notifyMachine(machineId);
    dependencies.bus.subscribe('queueChanged', receive);
    // Notify waiting players when a session starts or ends, because that changes the estimated waiting times.
    dependencies.bus.subscribe('machineCountsChanged', ({ machineId, what }) => {
      if (what === 'queue' && this.#isWaitedFor(machineId)) receive({ machineId });
    });
  }

  /** Returns the queue notification for a page that has just connected; null if the player has never waited in a queue. */
  async first(playerId: PlayerId): Promise<OwnQueue | null> {
    const own = await this.#dependencies.service.ofPlayer(playerId);
    if (own.version === 0) return null;
    this.#note(playerId, own);
    return own;
  }

  forget(playerId: string): void {
    this.#notified.delete(playerId);
  }

  #isWaitedFor(machineId: string): boolean {
    for (const machines of this.#notified.values()) if (machines.has(machineId)) return true;
    return false;
  }

  async #notifyMachine(machineId: MachineId): Promise<void> {
    const { service, isHere, onError } = this.#dependencies;
    try {
      const players = new Set<string>(await service.playersAt(machineId));
      for (const [playerId, machines] of this.#notified) if (machines.has(machineId)) players.add(playerId);
      await Promise.all([...players].filter(isHere).map((playerId) => this.#notify(playerId as PlayerId)));
    } catch (error) {
      onError(error);
    }
  }

  async #notify(playerId: PlayerId): Promise<void> {
    if (this.#telling.has(playerId)) {
      this.#telling.set(playerId, true);
      return;
    }
    try {
      do {
        this.#telling.set(playerId, false);
        const own = await this.#dependencies.service.ofPlayer(playerId);
        if (!this.#dependencies.isHere(playerId)) return;
        this.#note(playerId, own);
        this.#dependencies.send(playerId, serializeNotification('queue', own));
      } while (this.#telling.get(playerId));
    } finally {
      this.#telling.delete(playerId);
    }
  }

  #note(playerId: string, own: OwnQueue): void {
    const machines = [...own.places, ...own.lost].map(({ machine }) => String(machine));
    if (machines.length > 0) this.#notified.set(playerId, new Set(machines));
    else this.#notified.delete(playerId);
  }
}
