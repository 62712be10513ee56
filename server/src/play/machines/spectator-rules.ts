import { publishDatabaseChange } from '../../platform/bus/publish-database-change.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';

/** Operator's rule on whether other players may watch a machine; `null`: the rule for all machines applies. */
export type SpectatorRule = 'on' | 'off' | null;

const floorScope = 'house';
const machineScope = (machineId: string): string => `machine:${machineId}`;

/** Operator's rules on whether players may watch other players' machines. Default: nobody may. */
export class SpectatorRules {
  readonly #rules: ReadonlyMap<string, boolean>;

  constructor(rules: ReadonlyMap<string, boolean> = new Map()) {
    this.#rules = rules;
  }

  get house(): SpectatorRule {
    return this.#of(floorScope);
  }

  /** Returns the operator's spectator rule for this machine alone. */
  of(machineId: string): SpectatorRule {
    return this.#of(machineScope(machineId));
  }

  isAllowed(machineId: string): boolean {
    return this.#rules.get(machineScope(machineId)) ?? this.#rules.get(floorScope) ?? false;
  }

  /** True if watching may be allowed at some machine. */
  get isAnyAllowed(): boolean {
    return [...this.#rules.values()].includes(true);
  }

  #of(scope: string): SpectatorRule {
    const isAllowed = this.#rules.get(scope);
    if (isAllowed === undefined) return null;
    return isAllowed ? 'on' : 'off';
  }
}

export const readSpectatorRules = async (db: Queries): Promise<SpectatorRules> => {
  const rows = await db.all<{ scope: string; is_allowed: number }>('SELECT scope, is_allowed FROM watch_rules');
  return new SpectatorRules(new Map(rows.map(({ scope, is_allowed }) => [scope, is_allowed === 1])));
};

/** Stores a spectator rule for all machines (`machineId` null) or for one. Returns the previous rule. */
export const storeSpectatorRule = async (
  tx: DatabaseTransaction,
  machineId: string | null,
  { rule, at }: { readonly rule: SpectatorRule; readonly at: number },
): Promise<SpectatorRule> => {
  const rules = await readSpectatorRules(tx);
  const from = machineId === null ? rules.house : rules.of(machineId);
  const scope = machineId === null ? floorScope : machineScope(machineId);
  if (rule === null) await tx.run('DELETE FROM watch_rules WHERE scope = ?', scope);
  else
    await tx.run(
      `INSERT INTO watch_rules (scope, is_allowed, at) VALUES (?, ?, ?)
       ON CONFLICT (scope) DO UPDATE SET is_allowed = excluded.is_allowed, at = excluded.at`,
      scope,
      rule === 'on' ? 1 : 0,
      at,
    );
  await publishDatabaseChange(tx, 'watching', floorScope);
  return from;
};
