import type { BrandId } from '@reelfloor/protocol';
import type { LobbyUpdate } from '@reelfloor/protocol/channels/player-notification-channel';
import type { Bus } from '../../platform/bus/event-bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { TokenBuckets } from '../../platform/rate-limits/token-buckets.ts';
import { isBrandShownOnSite, isMachineShownOnSite, type Sites } from '../../platform/sites/sites.ts';
import { isMachineOpenToPlayers } from '../../play/machines/machine.ts';
import type { MachineFloor } from '../../play/machines/machine-floor.ts';
import type { QueueAndSpectatorCounts } from '../../play/machines/queue-and-spectator-counts.ts';
import { type LobbyFrameObserver, LobbyPageGroup, type LobbyReader } from './lobby-page-group.ts';
import { LobbySendingPace } from './lobby-sending-pace.ts';

type JackpotUpdate = LobbyUpdate['jackpots'][number];

/** Interval in ms at which the jackpots are read from the database, in case a change message was lost. */
const readJackpotsMs = 10_000;

/** Rate limit of an account's `watch` requests, which select brands: one for each of its 60 connections at once, then one a second. */
const asksOfAccount = { burst: 60, fillS: 60 };

export interface LobbyHubDependencies {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly floor: MachineFloor;
  readonly machineCounts: QueueAndSpectatorCounts;
  /** Returns false for a brand that staff have hidden. */
  readonly isShown: (brandId: string) => boolean;
  readonly sites: Pick<Sites, 'ofKey'>;
  readonly readJackpots: () => Promise<readonly JackpotUpdate[]>;
  /** Returns false for a site whose jurisdiction profile does not allow jackpots. */
  readonly showsPots: (siteKey: number) => boolean;
  readonly observer: LobbyFrameObserver;
}

/** The brands that a group of lobby pages shows at one site; null: all brands. */
interface Watched {
  /** Site and brands as text. */
  readonly key: string;
  readonly siteKey: number;
  readonly brands: ReadonlySet<string> | null;
  readonly scope: LobbyPageGroup;
}

/** Sends machine and jackpot updates to lobby pages. Pages of a site that show the same brands share one group and its messages. */
export class LobbyUpdateHub {
  readonly #dependencies: LobbyHubDependencies;
  readonly #scopes = new Map<string, Watched>();
  readonly #watchedOf = new Map<LobbyReader, Watched>();
  readonly #jackpots = new Map<string, JackpotUpdate>();
  readonly #asks: TokenBuckets;
  readonly #pace = new LobbySendingPace();
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
      this.#inScopesWith(machineId, (scope, siteKey) =>
        scope.receiveCounts(dependencies.machineCounts.of(machineId, siteKey)),
      );
    });
    dependencies.bus.subscribe('lobbyListChanged', () => {
      for (const { scope } of this.#scopes.values()) scope.receiveList();
    });
    dependencies.bus.subscribe('jackpotChanged', ({ brandId, ...figures }) =>
      this.#receiveJackpot({ brandId: brandId as BrandId, ...figures }),
    );
  }

  start(): void {
    // Do not log failures here: an unreachable database is reported elsewhere.
    const read = () => void this.#readJackpots().catch(() => {});
    read();
    const { bus } = this.#dependencies;
    const stops = [
      bus.subscribe('profileChanged', () => this.#publishJackpots()),
      bus.subscribe('lobbyListChanged', read),
    ];
    this.#stopHearing = () => stops.forEach((stop) => void stop());
    this.#stopReading = this.#dependencies.clock.every(readJackpotsMs, read);
  }

  stop(): void {
    this.#stopReading?.();
    this.#stopReading = null;
    this.#stopHearing();
  }

  /**
   * Sends the page a snapshot of these brands (null: all brands), then their changes. Replaces the page's earlier subscription. If the
   * account exceeds its rate limit, subscribes later, to the brands that the page requested last.
   */
  watch(account: string, reader: LobbyReader, siteKey: number, brands: readonly string[] | null): void {
    const waiting = this.#waiting.get(reader);
    if (waiting) {
      waiting.brands = brands;
      return;
    }
    const waitS = this.#asks.take([{ key: account, ...asksOfAccount }]);
    if (waitS === 0) return this.#begin(reader, siteKey, brands);
    const begin = () => {
      this.#waiting.delete(reader);
      this.watch(account, reader, siteKey, later.brands);
    };
    const later = { brands, cancel: this.#dependencies.clock.after(1000 * waitS, begin) };
    this.#waiting.set(reader, later);
  }

  #begin(reader: LobbyReader, siteKey: number, brands: readonly string[] | null): void {
    this.#quit(reader);
    const key = `${siteKey} ${brands === null ? everyBrand : JSON.stringify([...new Set(brands)].sort())}`;
    const watched = this.#scopes.get(key) ?? this.#open(key, siteKey, brands);
    this.#watchedOf.set(reader, watched);
    watched.scope.add(reader);
  }

  /** Returns false for a machine that a site's lobby does not list: it is hidden there, or not open to players. */
  isListed(machineId: string, siteKey: number): boolean {
    const { floor, isShown, sites } = this.#dependencies;
    const machine = floor.get(machineId);
    if (machine === undefined) return true;
    return (
      isMachineOpenToPlayers(machine) && isShown(machine.brandId) && isMachineShownOnSite(sites.ofKey(siteKey), machine)
    );
  }

  isWatching(reader: LobbyReader): boolean {
    return this.#watchedOf.has(reader);
  }

  leave(reader: LobbyReader): void {
    this.#waiting.get(reader)?.cancel();
    this.#waiting.delete(reader);
    this.#quit(reader);
  }

  #quit(reader: LobbyReader): void {
    const watched = this.#watchedOf.get(reader);
    if (!watched) return;
    this.#watchedOf.delete(reader);
    watched.scope.remove(reader);
    if (watched.scope.isEmpty) this.#scopes.delete(watched.key);
  }

  #open(key: string, siteKey: number, brands: readonly string[] | null): Watched {
    const watched = brands === null ? null : new Set(brands);
    const { clock, observer } = this.#dependencies;
    const pace = this.#pace;
    const scope = new LobbyPageGroup({ clock, observer, pace, read: () => this.#read(siteKey, watched) });
    const opened = { key, siteKey, brands: watched, scope };
    this.#scopes.set(key, opened);
    return opened;
  }

  #read(siteKey: number, brands: ReadonlySet<string> | null): LobbyUpdate {
    const isWatched = ({ brandId }: { readonly brandId: string }) => this.#isWatched({ siteKey, brands }, brandId);
    const site = this.#dependencies.sites.ofKey(siteKey);
    const machines = this.#dependencies.floor
      .all()
      .filter(
        (machine) => isMachineOpenToPlayers(machine) && isWatched(machine) && isMachineShownOnSite(site, machine),
      );
    const machineCounts = machines.flatMap(({ id }) =>
      this.#dependencies.machineCounts.has(id) ? this.#dependencies.machineCounts.of(id, siteKey) : [],
    );
    return {
      machines: machines.map(({ id, status, version }) => ({ id, status, version })),
      ...(machineCounts.length > 0 && { machineCounts }),
      jackpots: [...this.#jackpots.values()].filter(isWatched).map((update) => this.#shown(update, siteKey)),
    };
  }

  async #readJackpots(): Promise<void> {
    for (const update of await this.#dependencies.readJackpots()) this.#receiveJackpot(update);
  }

  #receiveJackpot(update: JackpotUpdate): void {
    const known = this.#jackpots.get(update.brandId);
    if (known?.jackpot === update.jackpot || (update.version ?? 0) < (known?.version ?? 0)) return;
    this.#jackpots.set(update.brandId, update);
    this.#inScopesOf(update.brandId, (scope, siteKey) => scope.receiveJackpot(this.#shown(update, siteKey)));
  }

  #shown(update: JackpotUpdate, siteKey: number): JackpotUpdate {
    return this.#dependencies.showsPots(siteKey) ? update : { ...update, jackpot: '' };
  }

  /**
   * Publishes the jackpots after a change of the jurisdiction profile, because a site may now show jackpots that it hid, or hide those that
   * it showed.
   */
  #publishJackpots(): void {
    for (const update of this.#jackpots.values())
      this.#inScopesOf(update.brandId, (scope, siteKey) => scope.receiveJackpot(this.#shown(update, siteKey)));
  }

  #inScopesWith(machineId: string, notify: (scope: LobbyPageGroup, siteKey: number) => void): void {
    const machine = this.#dependencies.floor.get(machineId);
    if (!machine || !isMachineOpenToPlayers(machine)) return;
    const { sites } = this.#dependencies;
    this.#inScopesOf(machine.brandId, notify, (siteKey) => isMachineShownOnSite(sites.ofKey(siteKey), machine));
  }

  #inScopesOf(
    brandId: string,
    notify: (scope: LobbyPageGroup, siteKey: number) => void,
    isShownAt: (siteKey: number) => boolean = () => true,
  ): void {
    for (const watched of this.#scopes.values())
      if (this.#isWatched(watched, brandId) && isShownAt(watched.siteKey)) notify(watched.scope, watched.siteKey);
  }

  #isWatched({ siteKey, brands }: Pick<Watched, 'siteKey' | 'brands'>, brandId: string): boolean {
    const { isShown, sites } = this.#dependencies;
    return (brands?.has(brandId) ?? isShown(brandId)) && isBrandShownOnSite(sites.ofKey(siteKey), brandId);
  }
}

const everyBrand = '*';
