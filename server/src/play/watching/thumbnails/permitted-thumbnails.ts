import type { MachineId, PlayerId } from '@reelfloor/protocol';
import { writeThumbnail } from '@reelfloor/protocol/channels/thumbnail';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { mayShowPicture, mayWatchAny, type WatchDependencies } from '../may-watch.ts';
import { WatchVerdicts } from '../watch-verdicts.ts';
import type { ThumbnailHub } from './thumbnail-hub.ts';
import type { ThumbnailReader } from './thumbnail-stream.ts';

export interface PermittedThumbnailsDependencies extends WatchDependencies {
  readonly hub: Pick<ThumbnailHub, 'show' | 'leave'>;
  readonly database: { readonly read: Queries };
  readonly bus: Pick<Bus, 'subscribe'>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

interface Page {
  readonly playerId: PlayerId;
  wanted: readonly MachineId[];
  shown: ReadonlySet<MachineId>;
}

/**
 * Gives players' pages the thumbnails of those machines alone which their players may watch. When a permission ends, no
 * frame follows, and the page is told to show no picture any more.
 */
export class PermittedThumbnails {
  readonly #dependencies: PermittedThumbnailsDependencies;
  readonly #pages = new Map<ThumbnailReader, Page>();
  readonly #machines: WatchVerdicts<MachineId>;
  readonly #players: WatchVerdicts<PlayerId>;
  readonly #stops: (() => void)[];

  constructor(dependencies: PermittedThumbnailsDependencies) {
    this.#dependencies = dependencies;
    const { database, clock, bus, onError } = dependencies;
    this.#machines = new WatchVerdicts({
      ...{ clock, onError },
      judge: (id) => mayShowPicture(database.read, dependencies, id),
      onChange: (id) => this.#renew(({ wanted }) => wanted.includes(id)),
    });
    this.#players = new WatchVerdicts({
      ...{ clock, onError },
      judge: async (playerId) => (await mayWatchAny(database.read, { playerId, at: clock.nowMs() })).ok,
      onChange: (id) => this.#renew(({ playerId }) => playerId === id),
    });
    this.#stops = [
      bus.subscribe('seatChanged', ({ machineId }) => this.#machines.doubt(machineId)),
      bus.subscribe('machineChanged', ({ machineId }) => this.#machines.doubt(machineId)),
      // Whose machine it is, nobody knows here without asking; a choice is changed rarely.
      bus.subscribe('watchingChanged', () => this.#machines.doubt()),
      bus.subscribe('protectionChanged', ({ playerId }) => this.#players.doubt(playerId)),
      bus.subscribe('eventsMissed', () => {
        this.#machines.doubt();
        this.#players.doubt();
      }),
    ];
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    this.#machines.stop();
    this.#players.stop();
  }

  show(reader: ThumbnailReader, machineIds: readonly MachineId[], account: string): void {
    const wanted = [...new Set(machineIds)];
    const known = this.#pages.get(reader);
    const page: Page = known ?? { playerId: account as PlayerId, wanted: [], shown: new Set() };
    if (!known) {
      this.#pages.set(reader, page);
      this.#players.use(page.playerId);
    }
    const before = page.wanted;
    for (const id of wanted) if (!before.includes(id)) this.#machines.use(id);
    for (const id of before) if (!wanted.includes(id)) this.#machines.leave(id);
    page.wanted = wanted;
    this.#give(reader, page);
  }

  leave(reader: ThumbnailReader): void {
    const page = this.#pages.get(reader);
    this.#dependencies.hub.leave(reader);
    if (!page) return;
    this.#pages.delete(reader);
    this.#players.leave(page.playerId);
    for (const id of page.wanted) this.#machines.leave(id);
  }

  #renew(concerns: (page: Page) => boolean): void {
    for (const [reader, page] of this.#pages) if (concerns(page)) this.#give(reader, page);
  }

  #give(reader: ThumbnailReader, page: Page): void {
    const mayLook = this.#players.isAllowed(page.playerId);
    const shown = new Set(page.wanted.filter((id) => mayLook && this.#machines.isAllowed(id)));
    const ended = [...page.shown].filter((id) => !shown.has(id) && page.wanted.includes(id));
    page.shown = shown;
    this.#dependencies.hub.show(reader, [...shown]);
    for (const machineId of ended) reader.sendBinary(endOf(machineId));
  }
}

/** A thumbnail without a picture: the page shows the machine's still picture again. */
const endOf = (machineId: MachineId): Buffer =>
  Buffer.from(writeThumbnail({ machineId, number: 0, isKey: false, at: 0, data: new Uint8Array() }));
