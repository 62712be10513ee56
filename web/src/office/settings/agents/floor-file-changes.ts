import type { FloorFault } from '@reelfloor/protocol/floor-file';
import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';

type Place = OfficeAnswer<'operatorAgents'>['machines'][number];

/** A machine of a floor file. `name`: its brand's name in the file; null if absent. */
export interface FileMachine {
  readonly machine: string;
  readonly brand: string;
  readonly name: string | null;
}

/** The effect of a floor file on a machine. `stop`: why the server would refuse the whole file now. */
export interface PlannedChange {
  readonly machine: string;
  readonly kind: 'new' | 'moves' | 'game' | 'leaves' | 'same';
  readonly from: Place | null;
  readonly brand: string;
  readonly stop: 'played' | 'brandUnknown' | 'otherName' | null;
}

/**
 * Returns the changes that a floor file would make to the server's state, changed machines first. The server computes its own plan and
 * decides by it.
 */
export const listFloorFileChanges = (
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

/** Returns the key of an error's message. */
export const floorFaultMessageKey = ({ kind, entry }: FloorFault) => {
  if (kind !== 'form') return kind;
  if (entry === 'machine' || entry === 'brand') return 'idForm' as const;
  return entry === 'name' ? ('nameForm' as const) : ('form' as const);
};
