import type { CasinoCallName, CasinoPlatform, ListedPlatformTransfer } from '@reelfloor/protocol/casino';
import type { Database } from '../platform/database/database.ts';

type Answer = Record<string, unknown>;
/** What a test does with one call in place of the platform. `work` does what the platform would do, and returns its answer. */
type Meddle = (call: {
  readonly name: CasinoCallName;
  readonly body: Answer;
  readonly work: () => Answer;
}) => Answer | Promise<Answer>;

interface Taken {
  readonly kind: 'debit' | 'credit';
  readonly player: string;
  readonly amountMinor: number;
  readonly content: string;
  state: 'accepted' | 'refused' | 'rolled-back';
  readonly at: number;
  readonly currency?: string;
}

const unknown = { class: 'unknown', code: 'TRY_AGAIN' } as const;

/** The platform of a casino, in this process: it keeps its promises, unless `meddle` says otherwise. */
export class TestCasino {
  /** The balances of its players, by reference. */
  readonly balances = new Map<string, number>();
  readonly transfers = new Map<string, Taken>();
  /** Calls that it has received, oldest first. */
  readonly calls: { readonly name: CasinoCallName; readonly body: Answer }[] = [];
  meddle: Meddle = ({ work }) => work();
  readonly #now: () => number;
  readonly #tombstones = new Set<string>();

  constructor(now: () => number) {
    this.#now = now;
  }

  readonly platform = new Proxy({} as CasinoPlatform, {
    get:
      (_, name: CasinoCallName) =>
      async (body: Answer): Promise<Answer> => {
        this.calls.push({ name, body });
        return this.meddle({
          name,
          body,
          work: () => ({ id: body.id, player: body.player, ...this.#work(name, body) }),
        });
      },
  });

  /** Answers nothing until the next change of `meddle`, whatever is asked. */
  away(): void {
    this.meddle = () => unknown;
  }

  back(): void {
    this.meddle = ({ work }) => work();
  }

  namesOf(...names: CasinoCallName[]): string[] {
    return this.calls.flatMap(({ name }) => (names.length === 0 || names.includes(name) ? [name] : []));
  }

  /** What the platform's players have put into machines and not got back. */
  get outMinor(): number {
    let sum = 0;
    for (const { kind, state, amountMinor } of this.transfers.values())
      if (state === 'accepted') sum += kind === 'debit' ? amountMinor : -amountMinor;
    return sum;
  }

  #work(name: CasinoCallName, body: Answer): Answer {
    const player = String(body.player);
    const balanceMinor = () => this.balances.get(player) ?? 0;
    if (name === 'balance') return { class: 'success', code: 'OK', balanceMinor: balanceMinor() };
    if (name === 'list') return { class: 'success', code: 'OK', transfers: this.#list(body), next: null };
    const id = String(body.id);
    const earlier = this.transfers.get(id);
    if (name === 'status') {
      const state = this.#tombstones.has(id) ? 'rolled-back' : (earlier?.state ?? 'not-found');
      return { class: 'success', code: 'OK', state };
    }
    if (name === 'rollback') {
      if (earlier?.state === 'accepted') {
        this.balances.set(player, balanceMinor() + earlier.amountMinor);
        earlier.state = 'rolled-back';
      }
      this.#tombstones.add(id);
      return { class: 'success', code: 'OK', balanceMinor: balanceMinor() };
    }
    const content = JSON.stringify([name, player, body.amountMinor, body.session]);
    if (earlier && earlier.content !== content) return { class: 'fatal', code: 'ID_CONFLICT' };
    if (this.#tombstones.has(id)) return { class: 'refused', code: 'ROLLED_BACK' };
    if (earlier) {
      if (earlier.state === 'refused') return { class: 'refused', code: 'INSUFFICIENT_FUNDS' };
      return { class: 'success', code: 'ALREADY_DONE', balanceMinor: balanceMinor() };
    }
    const amountMinor = Number(body.amountMinor);
    const isRefused = name === 'debit' && balanceMinor() < amountMinor;
    const state = isRefused ? 'refused' : 'accepted';
    this.transfers.set(id, { kind: name as 'debit', player, amountMinor, content, state, at: this.#now() });
    if (isRefused) return { class: 'refused', code: 'INSUFFICIENT_FUNDS', balanceMinor: balanceMinor() };
    this.balances.set(player, balanceMinor() + (name === 'debit' ? -amountMinor : amountMinor));
    return { class: 'success', code: 'OK', balanceMinor: balanceMinor() };
  }

  #list({ from, to }: Answer): ListedPlatformTransfer[] {
    const [since, until] = [Date.parse(String(from)), Date.parse(String(to))];
    return [...this.transfers].flatMap(([id, { kind, player, amountMinor, currency = 'TRY', state, at }]) =>
      at < since || at >= until
        ? []
        : [{ id, kind, player, amountMinor, currency, state, at: new Date(at).toISOString() }],
    );
  }
}

/** Opens site 3, whose wallet is at a casino's platform, with an account for each user name: `ada@3` is `ref-ada` there. */
export const openCasinoSite = (database: Database, usernames: readonly string[]): Promise<void> =>
  database.transact(async (tx) => {
    await tx.run(
      `INSERT INTO sites (id, name, hosts, wallet, opened_at) VALUES (3, 'Casino B', '["b.example"]', 'platform', 1)`,
    );
    await tx.run(
      `INSERT INTO site_connections (site_id, url, out_key, in_key, changed_at)
       VALUES (3, 'https://casino.example/calls', 'out-key', 'in-key', 1)`,
    );
    for (const name of usernames)
      await tx.run(
        `INSERT INTO players (id, username, site_id, display_name, name, lastname, email, password_hash, pin_code,
           user_group, permissions, created_at, platform_ref)
         SELECT ?, ?, 3, ?, name, lastname, '', password_hash, pin_code, user_group, permissions, created_at, ?
         FROM players WHERE username = 'player1'`,
        ...[`p-${name}`, `${name}@3`, name, `ref-${name}`],
      );
    await tx.run("INSERT INTO changes (kind, subject) VALUES ('site', '3')");
  });
