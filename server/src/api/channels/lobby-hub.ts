import type { BrandId } from '@reelfloor/protocol';
import type { LobbyUpdate } from '@reelfloor/protocol/channels/notify';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { TokenBuckets } from '../../platform/rate-limits/token-buckets.ts';
import { isOpenToPlayers } from '../../play/machines/machine.ts';
import type { MachineFloor } from '../../play/machines/machine-floor.ts';
import type { QueueAndSpectatorCounts } from '../../play/machines/queue-and-spectator-counts.ts';
import { type LobbyObserver, type LobbyReader, LobbyScope } from './lobby-observer.ts';

type JackpotUpdate = LobbyUpdate['jackpots'][number];

/** Time in ms between two reads of the jackpots from the database, in case a message about a change was lost. */
const readJackpotsMs = 10_000;

/** How often the pages of one account may ask: once for each of its 60 connections at once, then once a second. */
const asksOfAccount = { burst: 60, fillS: 60 };

export interface LobbyHubDependencies {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly floor: MachineFloor;
  readonly machineCounts: QueueAndSpectatorCounts;
  /** Returns false for a brand that staff have hidden: pages that show all brands hear nothing of it. */
  readonly isShown: (brandId: string) => boolean;
  readonly readJackpots: () => Promise<readonly JackpotUpdate[]>;
  readonly observer: LobbyObserver;
}

/** Tells the pages that watch the lobby about machines and jackpots. Pages that watch the same brands share a scope. */
export class LobbyHub {
  readonly #dependencies: LobbyHubDependencies;
  readonly #scopes = new Map<string, { readonly brands: ReadonlySet<string> | null; scope: LobbyScope }>();
  readonly #keyOf = new Map<LobbyReader, string>();
  readonly #jackpots = new Map<string, JackpotUpdate>();
  readonly #asks: TokenBuckets;
  readonly #waiting = new Map<LobbyReader, { brands: readonly string[] | null; cancel: () => void }>();
  #stopReading: (() => void) | null = null;
  #stopHearing = () => {};

  constructor(dependencies: LobbyHubDependencies) {
    this.#dependencies = dependencies;
    this.#asks = new TokenBuckets(() => dependencies.clock.nowMs());
    dependencies.bus.subscribe('machineChanged', ({ machineId, status, version }) => {
      const update = { id: machineId, status, version };
      this.#inScopesWith(machineId, (scope) => scope.receiveMachine(update));
    });
    dependencies.bus.subscribe('machineCountsChanged', ({ machineId }) => {
      const counts = dependencies.machineCounts.of(machineId);
      this.#inScopesWith(machineId, (scope) => scope.receiveCounts(counts));
    });
    dependencies.bus.subscribe('lobbyListChanged', () => {
      for (const { scope } of this.#scopes.values()) scope.receiveList();
    });
    dependencies.bus.subscribe('jackpotChanged', ({ brandId, ...figures }) =>
      this.#receiveJackpot({ brandId: brandId as BrandId, ...figures }),
    );
  }

  start(): void {
    // Do not log failures here: other parts report an unreachable database.
    const read = () => void this.#readJackpots().catch(() => {});
    read();
    const stops = (['profileChanged', 'lobbyListChanged'] as const).map((topic) =>
      this.#dependencies.bus.subscribe(topic, read),
    );
    this.#stopHearing = () => stops.forEach((stop) => void stop());
    this.#stopReading = this.#dependencies.clock.every(readJackpotsMs, read);
  }

  stop(): void {
    this.#stopReading?.();
    this.#stopReading = null;
    this.#stopHearing();
  }

  /**
   * Sends the page a snapshot of these brands (null: all brands), then their changes. Replaces what it watched before. If the
   * account asks more often than it may, does so later, for the brands that the page has asked for last.
   */
  watch(account: string, reader: LobbyReader, brands: readonly string[] | null): void {
    const waiting = this.#waiting.get(reader);
    if (waiting) {
      waiting.brands = brands;
      return;
    }
    const waitS = this.#asks.take([{ key: account, ...asksOfAccount }]);
    if (waitS === 0) return this.#begin(reader, brands);
    const begin = () => {
      this.#waiting.delete(reader);
      this.watch(account, reader, later.brands);
    };
    const later = { brands, cancel: this.#dependencies.clock.after(1000 * waitS, begin) };
    this.#waiting.set(reader, later);
  }

  #begin(reader: LobbyReader, brands: readonly string[] | null): void {
    this.#quit(reader);
    const key = brands === null ? everyBrand : JSON.stringify([...new Set(brands)].sort());
    const watched = this.#scopes.get(key) ?? this.#open(key, brands);
    this.#keyOf.set(reader, key);
    watched.scope.add(reader);
  }

  /** Returns false for a machine that the lobby does not list: its brand is hidden, or it is not open to players. */
  isListed(machineId: string): boolean {
    const machine = this.#dependencies.floor.get(machineId);
    return machine === undefined || (isOpenToPlayers(machine) && this.#dependencies.isShown(machine.brandId));
  }

  isWatching(reader: LobbyReader): boolean {
    return this.#keyOf.has(reader);
  }

  leave(reader: LobbyReader): void {
    this.#waiting.get(reader)?.cancel();
    this.#waiting.delete(reader);
    this.#quit(reader);
  }

  #quit(reader: LobbyReader): void {
    const key = this.#keyOf.get(reader);
    if (key === undefined) return;
    this.#keyOf.delete(reader);
    const watched = this.#scopes.get(key);
    watched?.scope.remove(reader);
    if (watched?.scope.isEmpty) this.#scopes.delete(key);
  }

  #open(key: string, brands: readonly string[] | null) {
    const watched = brands === null ? null : new Set(brands);
    const { clock, observer } = this.#dependencies;
    const scope = new LobbyScope({ clock, observer, read: () => this.#read(watched) });
    const opened = { brands: watched, scope };
    this.#scopes.set(key, opened);
    return opened;
  }

  #read(brands: ReadonlySet<string> | null): LobbyUpdate {
    const isWatched = ({ brandId }: { readonly brandId: string }) =>
      brands?.has(brandId) ?? this.#dependencies.isShown(brandId);
    const machines = this.#dependencies.floor
      .all()
      .filter((machine) => isOpenToPlayers(machine) && isWatched(machine));
    const machineCounts = machines.flatMap(({ id }) =>
      this.#dependencies.machineCounts.has(id) ? this.#dependencies.machineCounts.of(id) : [],
    );
    return {
      machines: machines.map(({ id, status, version }) => ({ id, status, version })),
      ...(machineCounts.length > 0 && { machineCounts }),
      jackpots: [...this.#jackpots.values()].filter(isWatched),
    };
  }

  async #readJackpots(): Promise<void> {
    for (const update of await this.#dependencies.readJackpots()) this.#receiveJackpot(update);
  }

  #receiveJackpot(update: JackpotUpdate): void {
    const known = this.#jackpots.get(update.brandId);
    if (known?.jackpot === update.jackpot || (update.version ?? 0) < (known?.version ?? 0)) return;
    this.#jackpots.set(update.brandId, update);
    this.#inScopesOf(update.brandId, (scope) => scope.receiveJackpot(update));
  }

  #inScopesWith(machineId: string, notify: (scope: LobbyScope) => void): void {
    const machine = this.#dependencies.floor.get(machineId);
    if (machine && isOpenToPlayers(machine)) this.#inScopesOf(machine.brandId, notify);
  }

  #inScopesOf(brandId: string, notify: (scope: LobbyScope) => void): void {
    for (const { brands, scope } of this.#scopes.values()) {
      if (brands?.has(brandId) ?? this.#dependencies.isShown(brandId)) notify(scope);
    }
  }
}

const everyBrand = '*';
