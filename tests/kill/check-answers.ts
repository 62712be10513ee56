import { type Ask, type Asks, isOpen, notify } from './asks.ts';
import type { FloorLedger } from './floor-ledger.ts';
import { playerIdOf } from './seed-players.ts';

/** Returns the answers to players that are no longer true, although each answer must stay true after any kill. */
export const checkAnswers = (asks: Asks, ledger: FloorLedger): string[] => [
  ...asks.faults(),
  ...checkTransfers(asks, ledger),
  ...checkPresses(asks, ledger),
  ...checkPromotions(asks, ledger),
];

const checkTransfers = (asks: Asks, ledger: FloorLedger): string[] => {
  const orders = new Map(ledger.orders.map((order) => [order.id, order] as const));
  const faults: string[] = [];
  for (const [transferId, asked] of byKey(asks.all, ['cashin', 'giveUp', 'cashout'])) {
    const order = orders.get(transferId);
    const rightly = asked.filter(({ isWrong }) => !isWrong);
    for (const ask of rightly) {
      if (ask.outcome.kind !== 'accepted') continue;
      const reported = ask.outcome.value as { state: string; amountMinor: number | null };
      // A pending transfer may be settled or voided later; settled and voided are final.
      const holds =
        reported.state === 'pending' ||
        (order?.state === reported.state && order.amount_minor === reported.amountMinor);
      if (!order || !holds) faults.push(`the answer did not stay true: ${notify(ask)}, now ${JSON.stringify(order)}`);
    }
    const isRefused = rightly.every(({ outcome }) => outcome.kind === 'refused' && !isOpen(outcome));
    if (isRefused && order?.state === 'settled')
      faults.push(`refused each time, but the money moved: ${rightly.map(notify).join('; ')}`);
  }
  return faults;
};

const checkPresses = (asks: Asks, ledger: FloorLedger): string[] => {
  const faults: string[] = [];
  for (const [machineId, { presses, events }] of ledger.cabinets) {
    const asked = byKey(
      asks.all.filter((ask) => ask.machineId === machineId),
      ['spin'],
    );
    let taken = 0;
    let unclear = 0;
    for (const [commandId, repeats] of asked) {
      const isTaken = repeats.some(({ outcome }) => outcome.kind === 'accepted');
      const isUnclear = repeats.some(({ outcome }) => isOpen(outcome));
      if (isTaken) taken++;
      else if (isUnclear) unclear++;
      const journalled = presses.get(commandId);
      if (isTaken && journalled !== true && presses.size < keptPresses)
        faults.push(`the cabinet does not know of a press that was taken: ${repeats.map(notify).join('; ')}`);
      if (!isTaken && !isUnclear && journalled === true)
        faults.push(`refused, but the cabinet took it: ${repeats.map(notify).join('; ')}`);
    }
    const rounds = events.filter((event) => event.type === 'roundPlayed' && !event.freeSpin).length;
    if (rounds < taken || rounds > taken + unclear)
      faults.push(`machine ${machineId} played ${rounds} rounds on ${taken} taken and ${unclear} unclear presses`);
  }
  return faults;
};

/** Checks that the ledger has exactly the accepted promotions, each once. */
const checkPromotions = (asks: Asks, ledger: FloorLedger): string[] => {
  const faults: string[] = [];
  const players = new Set(asks.all.map(({ player }) => player));
  for (const player of players)
    for (const kind of ['discount', 'bonus'] as const) {
      const asked = asks.all.filter((ask) => ask.player === player && ask.method === kind);
      const reported = asked.flatMap(({ outcome }) => (outcome.kind === 'accepted' ? [amountOf(outcome.value)] : []));
      const unclear = asked.filter(({ outcome }) => isOpen(outcome)).length;
      const given = ledger.promotions
        .filter((row) => row.player_id === playerIdOf(player) && row.kind === kind)
        .map(({ amount_minor }) => amount_minor);
      const isTrue = reported.every((amount) => given.includes(amount));
      if (!isTrue || given.length < reported.length || given.length > reported.length + unclear)
        faults.push(`${player} was told of ${kind} ${reported}, ${unclear} unclear; the ledger has ${given}`);
    }
  return faults;
};

const amountOf = (value: unknown): number => (value as { Params: { amount: number } }).Params.amount;

/** Number of presses that a journal keeps; it drops the oldest. */
const keptPresses = 2000;

const byKey = (all: readonly Ask[], methods: readonly Ask['method'][]): Map<string, Ask[]> =>
  Map.groupBy(
    all.filter(({ method, key }) => methods.includes(method) && key !== ''),
    ({ key }) => key,
  );
