import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import type { FloorFileError } from '@reelfloor/protocol/parse-floor-file';

type AssignedMachine = OfficeAnswer<'operatorAgents'>['machines'][number];

/** A machine of a floor file. `name`: its brand's name in the file; null if absent. */
export interface FloorFileMachine {
  readonly machine: string;
  readonly brand: string;
  readonly name: string | null;
}

/** The effect of a floor file on a machine. `stop`: why the server would now refuse the whole file; null if it would not. */
export interface FloorFileMachineChange {
  readonly machine: string;
  readonly kind: 'new' | 'moves' | 'game' | 'leaves' | 'same';
  readonly from: AssignedMachine | null;
  readonly brand: string;
  readonly stop: 'played' | 'brandUnknown' | 'otherName' | null;
}

/**
 * Returns the changes that a floor file would make to the server's state, changed machines first. The server computes its own plan and
 * decides by it.
 */
export const listFloorFileChanges = (
  agentId: string,
  fileMachines: readonly FloorFileMachine[],
  assignedMachines: readonly AssignedMachine[],
  brandNames: ReadonlyMap<string, string>,
): FloorFileMachineChange[] => {
  const known = new Map(assignedMachines.map((place) => [place.machine, place]));
  const named = fileMachines.map(({ machine, brand, name }): FloorFileMachineChange => {
    const from = known.get(machine) ?? null;
    const kind = kindOf(from, { agent: agentId, brand });
    const isOther = name !== null && name !== brandNames.get(brand);
    const stop = !brandNames.has(brand)
      ? 'brandUnknown'
      : isOther
        ? 'otherName'
        : kind !== 'same' && from?.isPlayed
          ? 'played'
          : null;
    return { machine, kind, from, brand, stop };
  });
  const kept = new Set(fileMachines.map(({ machine }) => machine));
  const leaving = assignedMachines
    .filter((place) => place.agent === agentId && !kept.has(place.machine))
    .map(
      (from): FloorFileMachineChange => ({
        ...{ machine: from.machine, kind: 'leaves', from, brand: from.brand },
        stop: from.isPlayed ? 'played' : null,
      }),
    );
  const order = ['new', 'moves', 'game', 'leaves', 'same'];
  return [...named, ...leaving].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
};

const kindOf = (from: AssignedMachine | null, to: { agent: string; brand: string }): FloorFileMachineChange['kind'] => {
  if (from === null) return 'new';
  if (from.agent !== to.agent) return 'moves';
  return from.brand === to.brand ? 'same' : 'game';
};

/** Returns the key of an error's message. */
export const getFloorFileErrorMessageKey = ({ kind, entry }: FloorFileError) => {
  if (kind !== 'form') return kind;
  if (entry === 'machine' || entry === 'brand') return 'idForm' as const;
  return entry === 'name' ? ('nameForm' as const) : ('form' as const);
};
