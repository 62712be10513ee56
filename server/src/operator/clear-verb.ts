import { type Clearing, clearByHand } from '../journals/clear-by-hand.ts';
import type { ClearWish } from '../journals/clear-machine.ts';
import { formatMajor } from '../ledger/ledger-currency.ts';
import type { StoredMachine } from '../machines/machine-store.ts';
import { describeEvent, refusedEventOf } from '../machines/refused-event.ts';
import { ConfigError } from '../process/config-error.ts';
import { decisionOf } from './read-decision.ts';
import { changeAndRecord, readId, readText, type Verb, type VerbContext, type VerbInput } from './verb.ts';

type Done = Clearing['cleared'];
type Wish = Omit<ClearWish, 'at'>;

const clear = async (desk: VerbContext, { words: [word], options }: VerbInput): Promise<string[]> => {
  const id = readId(word, 'MACHINE');
  const wish = {
    skipSeq: numberOf(options.skip),
    decision: decisionOf(options.open),
    to: whoseOf(options.for),
    meterUnknown: options['meter-unknown'] === true,
  };
  const reason = readText(options.reason, '--reason', '');
  if (reason === '' && (wish.skipSeq !== null || wish.to !== null || wish.meterUnknown))
    throw new ConfigError('Say why with --reason "…"; it is kept in the record. Nothing changed.');
  return changeAndRecord(desk, 'machine clear', id, async (unit) => {
    const { cleared, found, details } = await clearByHand(unit, id, { ...wish, at: desk.at });
    const { machine, claimant } = found;
    const { passedOver, correctedMinor } = cleared;
    const whose = wish.to === 'player' ? (claimant?.username ?? '') : 'the house';
    const answer = [
      cleared.fault === null
        ? `Machine ${id} is in play again. Its fault was: ${machine.fault ?? 'none'}.`
        : `Machine ${id} stays out of play: ${cleared.fault}.`,
      ...passedOverLines(cleared, wish),
      ...(passedOver ? [] : stillRefusedLines(machine)),
      ...correctionLines(correctedMinor, whose),
    ];
    return { answer, details: { ...details, reason } };
  });
};

const passedOverLines = ({ passedOver }: Done, { decision }: Wish): string[] => {
  if (!passedOver) return [];
  const { event, order, waits } = passedOver;
  const owes = event.type === 'handPayOwed' || event.type === 'jackpotHit';
  const end = decision === 'void' ? 'void' : 'settled';
  return [
    `Passed over: ${describeEvent(event)}.`,
    ...(order ? [`${order.kind} ${order.id}: ${end}.`] : []),
    ...(waits ? [`What it owes waits for a decision: npm run operator -- pay list`] : []),
    ...(owes && !waits
      ? [
          'What it owes cannot wait under its id, which is known already. A locked cabinet has to be unlocked there.',
        ]
      : []),
  ];
};

const stillRefusedLines = (machine: StoredMachine): string[] => {
  const event = refusedEventOf(machine);
  if (!event) return [];
  return [
    `Its agent sends event ${event.seq} again within seconds. If that is refused as before, the machine is out of play again: pass over it with --skip ${event.seq}.`,
  ];
};

const correctionLines = (correctedMinor: number, whose: string): string[] => {
  if (correctedMinor === 0) return [];
  return correctedMinor > 0
    ? [`${formatMajor(correctedMinor)} went from ${whose} to the machine, whose meter shows it.`]
    : [`${formatMajor(-correctedMinor)} went from the machine, whose meter does not show it, to ${whose}.`];
};

const numberOf = (value: string | boolean | undefined): number | null => {
  if (value === undefined) return null;
  const seq = Number(value);
  if (Number.isSafeInteger(seq) && seq > 0) return seq;
  throw new ConfigError('--skip is the number of the refused event; nothing changed.');
};

const whoseOf = (value: string | boolean | undefined): ClearWish['to'] => {
  if (value === undefined) return null;
  if (value === 'player' || value === 'house') return value;
  throw new ConfigError('--for is player or house; nothing changed.');
};

export const clearVerbs: Readonly<Record<string, Verb>> = {
  clear: {
    words: ['MACHINE'],
    options: {
      skip: 'string',
      open: 'string',
      for: 'string',
      'meter-unknown': 'boolean',
      reason: 'string',
    },
    says: 'puts it back into play: --skip NUMBER passes over a refused event, --open void|settle ends the transfer that it answers, --for player|house gets or pays the difference, --meter-unknown clears it although nobody knows the meter',
    run: clear,
  },
};
