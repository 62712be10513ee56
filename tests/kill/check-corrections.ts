import { accountOf, type FloorLedger, isOfPlayers, type LedgerRow } from './floor-ledger.ts';
import type { AskedCorrection } from './random-corrections.ts';

/**
 * Checks that each wrong correction was put right, once and for whom it was asked, and that there are no other corrections but those of
 * money that moved at a machine without us.
 */
export const checkCorrections = (asked: readonly AskedCorrection[], ledger: FloorLedger): string[] => {
  const { transfers } = ledger;
  const left = new Map(
    [...transfers].filter(([, { kind }]) => kind === 'correction').map(([id, row]) => [id, row] as const),
  );
  const take = (wanted: Readonly<Record<string, number>>): boolean => {
    const found = [...left].find(([, row]) => isSame(row, wanted));
    return found !== undefined && left.delete(found[0]);
  };
  const faults = asked.flatMap(({ machineId, amountMinor, to, playerId, isUnsure }) => {
    const machine = `machine:${machineId}`;
    const isMade = take({ [machine]: amountMinor, house: -amountMinor });
    if (!isMade && (isUnsure || playerId === null)) return [];
    const account = playerId === null ? accountAt(left, machine, amountMinor) : accountOf(ledger, playerId);
    const receiver = to === 'house' ? 'house' : account;
    const isRight = take({ [machine]: -amountMinor, [receiver]: amountMinor });
    return isMade && isRight
      ? []
      : [`${amountMinor} at machine ${machineId}: made ${isMade}, put right for ${receiver} ${isRight}`];
  });
  return [...faults, ...foreignFaults(ledger, left)];
};

/** Checks that the corrections for the house which are left are what moved at each machine without us, in sum. */
const foreignFaults = (
  { cabinets }: Pick<FloorLedger, 'cabinets'>,
  corrections: ReadonlyMap<string, LedgerRow>,
): string[] => {
  const moved = new Map<string, number>();
  const move = (account: string, amountMinor: number) => moved.set(account, (moved.get(account) ?? 0) + amountMinor);
  for (const [machineId, { events }] of cabinets)
    for (const event of events) if (event.type === 'foreignMoney') move(`machine:${machineId}`, event.amountMinor);
  for (const { entries } of corrections.values())
    for (const [account, amountMinor] of entries.has('house') ? entries : [])
      if (account !== 'house') move(account, -amountMinor);
  const unequal = [...moved].filter(([, amountMinor]) => amountMinor !== 0);
  const hasReason = ({ entries }: LedgerRow): boolean =>
    entries.has('house') && !unequal.some(([account]) => entries.has(account));
  return [
    ...[...corrections].flatMap(([id, row]) => (hasReason(row) ? [] : [`the correction ${id} has no reason`])),
    ...unequal
      .filter(([account]) => ![...corrections.values()].some(({ entries }) => entries.has(account)))
      .map(([account, amountMinor]) => `${amountMinor} moved at ${account} without us and was not corrected`),
  ];
};

/** Returns what corrections gave players, by player. */
export const correctedFor = ({ transfers }: FloorLedger): Map<string, number> => {
  const given = new Map<string, number>();
  for (const { kind, entries } of transfers.values())
    for (const [account, amountMinor] of kind === 'correction' ? entries : [])
      if (account.startsWith('wallet:')) given.set(account, (given.get(account) ?? 0) + amountMinor);
  return given;
};

const isSame = ({ entries }: LedgerRow, wanted: Readonly<Record<string, number>>): boolean =>
  entries.size === Object.keys(wanted).length &&
  Object.entries(wanted).every(([account, amountMinor]) => entries.get(account) === amountMinor);

/** Returns which player's account got the amount, for a wrong correction whose transaction was cut off. */
const accountAt = (left: ReadonlyMap<string, LedgerRow>, machine: string, amountMinor: number): string => {
  const row = [...left.values()].find(({ entries }) => entries.get(machine) === -amountMinor);
  return [...(row?.entries.keys() ?? [])].find(isOfPlayers) ?? 'wallet:';
};
