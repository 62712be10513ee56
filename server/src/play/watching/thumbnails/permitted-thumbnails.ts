import type { MachineId, PlayerId } from '@reelfloor/protocol';
import { encodeThumbnailMessage } from '@reelfloor/protocol/channels/thumbnail';
import type { Bus } from '../../../platform/bus/event-bus.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Queries } from '../../../platform/database/database.ts';
import {
  checkMayWatchAnyMachine,
  type MachineAtSite,
  mayShowPictureToSpectators,
  type WatchDependencies,
} from '../check-may-watch-machine.ts';
import type { ThumbnailHub } from './thumbnail-hub.ts';
import type { ThumbnailReader } from './thumbnail-stream.ts';

/** Interval in ms of re-checking all permissions to watch that are in use, in case the message about a changed permission was lost. */
const sweepMs = 10_000;
/**
 * Maximum number of consecutive checks of a permission; a check is repeated if the permission may have changed while the database was read.
 */
const maxJudgements = 20;

interface Verdict {
  users: number;
  /** Whether the machine may be watched; false until checked, and from each invalidation until checked again. */
  isAllowed: boolean;
  doubts: number;
  isJudging: boolean;
}

interface WatchVerdictsDependencies<Key> {
  readonly clock: Clock;
  /** Reads from the database whether the machine may be watched. */
  readonly judge: (key: Key) => Promise<boolean>;
  readonly onChange: (key: Key) => void;
  readonly onError: (error: unknown) => void;
}

/** Cache of permissions to watch, one entry for all users of a key. A permission that is not checked yet counts as refused. */
class WatchVerdicts<Key> {
  readonly #dependencies: WatchVerdictsDependencies<Key>;
  readonly #verdicts = new Map<Key, Verdict>();
  readonly #stop: () => void;

  constructor(dependencies: WatchVerdictsDependencies<Key>) {
    this.#dependencies = dependencies;
    this.#stop = dependencies.clock.every(sweepMs, () => {
      for (const [key, verdict] of this.#verdicts) void this.#judge(key, verdict);
    });
  }

  stop(): void {
    this.#stop();
    this.#verdicts.clear();
  }

  isAllowed(key: Key): boolean {
    return this.#verdicts.get(key)?.isAllowed === true;
  }

  /** Registers one user of the key's cache entry. Call `leave` when the use ends. */
  use(key: Key): void {
    const known = this.#verdicts.get(key);
    if (known) {
      known.users++;
      return;
    }
    const verdict: Verdict = { users: 1, isAllowed: false, doubts: 0, isJudging: false };
    this.#verdicts.set(key, verdict);
    void this.#judge(key, verdict);
  }

  leave(key: Key): void {
    const verdict = this.#verdicts.get(key);
    if (verdict && --verdict.users === 0) this.#verdicts.delete(key);
  }

  /** Invalidates a permission until it is checked again. Without a key: all of them. */
  doubt(key?: Key): void {
    for (const each of key === undefined ? [...this.#verdicts.keys()] : [key]) {
      const verdict = this.#verdicts.get(each);
      if (!verdict) continue;
      verdict.doubts++;
      this.#settle(each, verdict, false);
      void this.#judge(each, verdict);
    }
  }

  async #judge(key: Key, verdict: Verdict): Promise<void> {
    if (verdict.isJudging) return;
    verdict.isJudging = true;
    try {
      for (let judgements = 1; ; judgements++) {
        const { doubts } = verdict;
        const isAllowed = await this.#dependencies.judge(key);
        if (verdict.doubts !== doubts && judgements < maxJudgements) continue;
        return this.#settle(key, verdict, isAllowed && verdict.doubts === doubts);
      }
    } catch (error) {
      this.#dependencies.onError(error);
      this.#settle(key, verdict, false);
    } finally {
      verdict.isJudging = false;
    }
  }

  #settle(key: Key, verdict: Verdict, isAllowed: boolean): void {
    if (this.#verdicts.get(key) !== verdict || verdict.isAllowed === isAllowed) return;
    verdict.isAllowed = isAllowed;
    this.#dependencies.onChange(key);
  }
}

export interface PermittedThumbnailsDependencies extends WatchDependencies {
  readonly hub: Pick<ThumbnailHub, 'show' | 'leave'>;
  readonly database: { readonly read: Queries };
  readonly bus: Pick<Bus, 'subscribe'>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

interface Page {
  readonly playerId: PlayerId;
  readonly siteKey: number;
  wanted: readonly MachineId[];
  shown: ReadonlySet<MachineId>;
}

/** A site and a machine: permission of the site's players to see the machine. */
type MachineKey = `${number} ${MachineId}`;

const keyOf = (siteKey: number, machineId: MachineId): MachineKey => `${siteKey} ${machineId}`;

const machineOf = (key: MachineKey): MachineAtSite => {
  const [siteKey = '', machineId = ''] = key.split(' ');
  return { siteKey: Number(siteKey), machineId: machineId as MachineId };
};

/**
 * Sends to players' pages only thumbnails of machines that their players may watch. When a permission ends, no further frame is sent, and
 * the page is told to remove the thumbnail.
 */
export class PermittedThumbnails {
  readonly #dependencies: PermittedThumbnailsDependencies;
  readonly #pages = new Map<ThumbnailReader, Page>();
  readonly #machines: WatchVerdicts<MachineKey>;
  readonly #players: WatchVerdicts<PlayerId>;
  readonly #stops: (() => void)[];

  constructor(dependencies: PermittedThumbnailsDependencies) {
    this.#dependencies = dependencies;
    const { database, clock, bus, onError } = dependencies;
    this.#machines = new WatchVerdicts({
      ...{ clock, onError },
      judge: (key) => mayShowPictureToSpectators(database.read, dependencies, machineOf(key)),
      onChange: (key) => this.#renew(({ wanted, siteKey }) => wanted.some((id) => keyOf(siteKey, id) === key)),
    });
    this.#players = new WatchVerdicts({
      ...{ clock, onError },
      judge: async (playerId) => (await checkMayWatchAnyMachine(database.read, { playerId, at: clock.nowMs() })).ok,
      onChange: (id) => this.#renew(({ playerId }) => playerId === id),
    });
    this.#stops = [
      bus.subscribe('seatChanged', ({ machineId }) => this.#doubt(machineId)),
      bus.subscribe('machineChanged', ({ machineId }) => this.#doubt(machineId)),
      // Invalidate the permissions of all machines: finding the player's machine would need a query, and this setting rarely changes.
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

  show(
    reader: ThumbnailReader,
    machineIds: readonly MachineId[],
    { account, siteKey }: { readonly account: string; readonly siteKey: number },
  ): void {
    const wanted = [...new Set(machineIds)];
    const known = this.#pages.get(reader);
    const page: Page = known ?? { playerId: account as PlayerId, siteKey, wanted: [], shown: new Set() };
    if (!known) {
      this.#pages.set(reader, page);
      this.#players.use(page.playerId);
    }
    const before = page.wanted;
    for (const id of wanted) if (!before.includes(id)) this.#machines.use(keyOf(page.siteKey, id));
    for (const id of before) if (!wanted.includes(id)) this.#machines.leave(keyOf(page.siteKey, id));
    page.wanted = wanted;
    this.#give(reader, page);
  }

  leave(reader: ThumbnailReader): void {
    const page = this.#pages.get(reader);
    this.#dependencies.hub.leave(reader);
    if (!page) return;
    this.#pages.delete(reader);
    this.#players.leave(page.playerId);
    for (const id of page.wanted) this.#machines.leave(keyOf(page.siteKey, id));
  }

  /** Invalidates the permissions to watch a machine, for each site whose pages show it. */
  #doubt(machineId: MachineId): void {
    const sites = new Set<number>();
    for (const { wanted, siteKey } of this.#pages.values()) if (wanted.includes(machineId)) sites.add(siteKey);
    for (const siteKey of sites) this.#machines.doubt(keyOf(siteKey, machineId));
  }

  #renew(concerns: (page: Page) => boolean): void {
    for (const [reader, page] of this.#pages) if (concerns(page)) this.#give(reader, page);
  }

  #give(reader: ThumbnailReader, page: Page): void {
    const mayLook = this.#players.isAllowed(page.playerId);
    const shown = new Set(page.wanted.filter((id) => mayLook && this.#machines.isAllowed(keyOf(page.siteKey, id))));
    const ended = [...page.shown].filter((id) => !shown.has(id) && page.wanted.includes(id));
    page.shown = shown;
    this.#dependencies.hub.show(reader, [...shown]);
    for (const machineId of ended) reader.sendBinary(endOf(machineId));
  }
}

/** A thumbnail message without a picture: the page shows the machine's still picture again. */
const endOf = (machineId: MachineId): Buffer =>
  Buffer.from(encodeThumbnailMessage({ machineId, number: 0, isKey: false, at: 0, data: new Uint8Array() }));
