import type { FloorFault } from '@reelfloor/protocol/floor-file';
import type { OfficeAnswer } from '@reelfloor/protocol/office';

type Place = OfficeAnswer<'operatorAgents'>['machines'][number];

/** A machine of a floor file. `name`: what the file calls its brand; null if it does not say. */
export interface FileMachine {
  readonly machine: string;
  readonly brand: string;
  readonly name: string | null;
}

/** What applying a floor file does to a machine. `stop`: why the server would refuse all of it now. */
export interface PlannedChange {
  readonly machine: string;
  readonly kind: 'new' | 'moves' | 'game' | 'leaves' | 'same';
  readonly from: Place | null;
  readonly brand: string;
  readonly stop: 'played' | 'brandUnknown' | 'otherName' | null;
}

/** Returns what a floor file would change, what changes first, beside what the server knows. The server decides by its own plan. */
export const plannedChanges = (
  agent: string,
  machines: readonly FileMachine[],
  places: readonly Place[],
  brands: ReadonlyMap<string, string>,
): PlannedChange[] => {
  const known = new Map(places.map((place) => [place.machine, place]));
  const named = machines.map(({ machine, brand, name }): PlannedChange => {
    const from = known.get(machine) ?? null;
    const kind = kindOf(from, { agent, brand });
    const isOther = name !== null && name !== brands.get(brand);
    const stop = !brands.has(brand)
      ? 'brandUnknown'
      : isOther
        ? 'otherName'
        : kind !== 'same' && from?.isPlayed
          ? 'played'
          : null;
    return { machine, kind, from, brand, stop };
  });
  const kept = new Set(machines.map(({ machine }) => machine));
  const leaving = places
    .filter((place) => place.agent === agent && !kept.has(place.machine))
    .map(
      (from): PlannedChange => ({
        ...{ machine: from.machine, kind: 'leaves', from, brand: from.brand },
        stop: from.isPlayed ? 'played' : null,
      }),
    );
  const order = ['new', 'moves', 'game', 'leaves', 'same'];
  return [...named, ...leaving].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
};

const kindOf = (from: Place | null, to: { agent: string; brand: string }): PlannedChange['kind'] => {
  if (from === null) return 'new';
  if (from.agent !== to.agent) return 'moves';
  return from.brand === to.brand ? 'same' : 'game';
};

/** Returns the key of the words that say a fault. */
export const faultKey = ({ kind, entry }: FloorFault) => {
  if (kind !== 'form') return kind;
  if (entry === 'machine' || entry === 'brand') return 'idForm' as const;
  return entry === 'name' ? ('nameForm' as const) : ('form' as const);
};
