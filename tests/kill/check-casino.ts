import { casinoAccount } from '../harness/casino-site.ts';
import { type FloorLedger, sumOf } from './floor-ledger.ts';
import type { CasinoLedger } from './killable-casino.ts';
import { replayJournals } from './replay-journals.ts';

/**
 * Compares this hall's ledger and outbox with a casino's own ledger, transfer by transfer and in both directions, and each balance there
 * with what the journals of the machines make it. Call it at rest. Returns the differences.
 */
export const checkCasino = (ledger: FloorLedger, casino: CasinoLedger): string[] => {
  const { platformTransfers } = ledger;
  return [
    ...casino.wrong.map((ref) => `the casino's balance of ${ref} is not what its transfers make it`),
    ...platformTransfers
      .filter(({ ended_at }) => ended_at === null)
      .map(({ id, kind, state }) => `the ${kind} ${id} is still ${state}`),
    ...accountFaults(ledger, casino),
    ...findTransferFaults(ledger, casino),
    ...playerFaults(ledger, casino),
  ];
};

const accountFaults = ({ balances }: FloorLedger, { grownMinor }: CasinoLedger): string[] => {
  const oursMinor = balances.get(casinoAccount) ?? 0;
  const theirsMinor = sumOf([...grownMinor.values()]);
  return oursMinor === theirsMinor
    ? []
    : [`${casinoAccount} is ${oursMinor}; the casino's balances have grown by ${theirsMinor}`];
};

const findTransferFaults = ({ platformTransfers }: FloorLedger, { transfers }: CasinoLedger): string[] => {
  const undone = new Set(platformTransfers.filter(({ kind }) => kind === 'rollback').map(({ id }) => id));
  const show = (kind: string, id: string, player: string, amountMinor: number) =>
    `${kind} ${id} of ${amountMinor} for ${player}`;
  const ours = new Set(
    platformTransfers
      .filter(({ kind, state, id }) => kind !== 'rollback' && state === 'done' && !undone.has(id))
      .map(({ kind, id, player_id, amount_minor }) => show(kind, id, player_id, amount_minor)),
  );
  const theirs = new Set(
    transfers
      .filter(({ state }) => state === 'accepted')
      .map(({ kind, id, player, amountMinor }) => show(kind, id, player, amountMinor)),
  );
  return [
    ...[...ours].filter((transfer) => !theirs.has(transfer)).map((transfer) => `the casino lacks the ${transfer}`),
    ...[...theirs].filter((transfer) => !ours.has(transfer)).map((transfer) => `the casino alone has the ${transfer}`),
  ];
};

const playerFaults = (ledger: FloorLedger, { grownMinor }: CasinoLedger): string[] => {
  const { players } = replayJournals(ledger);
  const corrected = new Map<string, number>();
  for (const { kind, id, player_id, amount_minor } of ledger.platformTransfers)
    if (kind === 'credit' && ledger.transfers.get(id)?.kind === 'correction')
      corrected.set(player_id, (corrected.get(player_id) ?? 0) + amount_minor);
  return [...grownMinor].flatMap(([player, minor]) => {
    const tally = players.get(player);
    const expected = tally
      ? tally.winsMinor +
        tally.handPaysMinor +
        tally.jackpotsMinor +
        tally.foreignMinor +
        (corrected.get(player) ?? 0) -
        tally.stakesMinor -
        tally.creditMinor
      : (corrected.get(player) ?? 0);
    const stated = ledger.statements.get(player) ?? 0;
    return [
      ...(minor === expected
        ? []
        : [`the casino's balance of ${player} has grown by ${minor}; the journals make it ${expected}`]),
      ...(minor === stated ? [] : [`the statement of ${player} adds up to ${stated}, not ${minor}`]),
    ];
  });
};
