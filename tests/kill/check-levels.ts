import type { FloorLedger, LevelChangeRow } from './floor-ledger.ts';
import type { AskedLevels, JackpotLevelOptions } from './random-levels.ts';

/** Checks that jackpot levels are as the commands set them, and that each level was opened and closed as often as they say. */
export const checkLevels = (asked: readonly AskedLevels[], ledger: FloorLedger): string[] => {
  if (asked.length === 0) return [];
  const { levels, changes } = expectedOf(asked);
  const wanted = [...levels].flatMap(([brandId, terms]) =>
    terms.map(({ seedMinor, weight }, index) => `${brandId} ${index + 1}: ${seedMinor} by ${weight}`),
  );
  const stored = ledger.levels.map(
    ({ brand_id, level, seed_minor, weight }) => `${brand_id} ${level}: ${seed_minor} by ${weight}`,
  );
  const made = ledger.levelChanges.map(showChange);
  return [
    ...difference('the jackpot level', stored.sort(), wanted.sort()),
    ...difference('the change of levels', made, changes),
    ...seedFaults(asked, ledger),
  ];
};

const showChange = ({ brand_id, level, kind, amount_minor, pot_to }: LevelChangeRow): string =>
  `${brand_id} ${level} ${kind} ${amount_minor} to ${pot_to}`;

const difference = (what: string, found: readonly string[], wanted: readonly string[]): string[] =>
  JSON.stringify(found) === JSON.stringify(wanted)
    ? []
    : [`${what} should be ${JSON.stringify(wanted)}, it is ${JSON.stringify(found)}`];

/**
 * Returns the last levels of each brand, and the changes of their number. A brand whose number of levels changes has no
 * machines, so its pots hold what the house and closed levels gave.
 */
const expectedOf = (asked: readonly AskedLevels[]) => {
  const levels = new Map<string, readonly JackpotLevelOptions[]>();
  const pots = new Map<string, number[]>();
  const changes: string[] = [];
  for (const { brandId, levels: next, potTo } of asked) {
    const before = levels.get(brandId);
    const held = pots.get(brandId) ?? next.map(({ seedMinor }) => seedMinor);
    for (const [index, { seedMinor }] of next.entries())
      if (before && index >= before.length) {
        held.push(seedMinor);
        changes.push(`${brandId} ${index + 1} opened ${seedMinor} to ${index + 1}`);
      }
    while (held.length > next.length) {
      const potMinor = held.pop() ?? 0;
      changes.push(`${brandId} ${held.length + 1} closed ${potMinor} to ${potTo}`);
      if (potTo === '1') held[0] = (held[0] ?? 0) + potMinor;
    }
    levels.set(brandId, next);
    pots.set(brandId, held);
  }
  return { levels, changes };
};

/** Checks that the house refilled each level that was hit with a seed which that level had at some time. */
const seedFaults = (asked: readonly AskedLevels[], { transfers, cabinets, machines }: FloorLedger): string[] => {
  const seeds = new Set(
    asked.flatMap(({ brandId, levels }) =>
      levels.map(({ seedMinor }, index) => `${brandId} ${index + 1} ${seedMinor}`),
    ),
  );
  return machines.flatMap(({ id, brand_id: brandId }) =>
    (cabinets.get(id)?.events ?? []).flatMap((event) => {
      if (event.type !== 'jackpotHit') return [];
      const seedMinor = transfers.get(`jackpot-seed:${event.transferId}`)?.entries.get(`jackpot:${brandId}`);
      return seeds.has(`${brandId} ${event.level} ${seedMinor}`)
        ? []
        : [`level ${event.level} of ${brandId} was refilled with ${seedMinor}, which never was its seed`];
    }),
  );
};
