/**
 * English texts by code: why a machine is faulted or a hand pay waits for approval. The ledger stores the finished text; to show it in
 * another language, `parseMachineFaultText` parses code and parameters back from it. Parameters whose names end in `Minor` are amounts in
 * minor units.
 */
export const faultTexts = {
  CABINET_MALFUNCTION: 'the cabinet has a malfunction.',
  METER_DIFFERS: 'after event {seq} the meter shows {meterMinor}, the ledger {ledgerMinor}',
  METER_DIFFERS_AT_END: 'at the end of a seat the meter shows {meterMinor}, the ledger {ledgerMinor}',
  METER_WITHOUT_SEAT: 'nobody sits there; the meter shows {meterMinor}, the ledger {ledgerMinor}',
  STRAY_CREDIT:
    "the meter of machine {machine} shows {meterMinor} (minor units), and nobody sits there: credit belongs to a player's seat. Empty the cabinet, then: npm run operator -- machine clear {machine}",
  SUMS_AT_END: 'the sums of session {session} leave {dueMinor} on an empty machine',
  SUMS_DIFFER: 'the sums of session {session} leave {dueMinor} on the meter, the ledger {heldMinor}',
  REPEATED_WITH_OPEN_TRANSFER: 'event {seq} was applied before, but its transfer is still open: the journal was lost',
  GAP: 'event {seq} follows {before}',
  NOT_POSTABLE: 'event {seq} ({type}) cannot be posted: {why}',
  NO_BOUNDS: 'brand {brand} has no bounds; set them by "npm run operator -- brand bounds {brand}"',
  NO_JACKPOT: '{brand} has no jackpot {level}',
  AGAINST_LEDGER: 'event {seq} ({type}) contradicts the ledger',
  FOREIGN_MONEY:
    'event {seq}: {amountMinor} (minor units) moved on the meter without us ({source}), which shows {meterMinor} now',
  STAKE_BEYOND: 'event {seq} ({type}) stakes {stakeMinor}, the dearest key is {mostMinor} (minor units)',
  STAKE_OF_NO_KEY:
    'event {seq} ({type}) stakes {stakeMinor} by key {key}, and the machine had no such key (minor units)',
  FREE_SPINS_BEYOND: 'event {seq} ({type}) is free spin {count} of one round, the brand has {most} (minor units)',
  SHARE_BEYOND: 'event {seq} ({type}) gives the jackpots {shareMinor}, their share is {mostMinor} (minor units)',
  WIN_BEYOND: 'event {seq} ({type}) wins {winMinor}, the most is {mostMinor} (minor units)',
  AHEAD_BEYOND:
    'event {seq} ({type}) brings the machine {aheadMinor} ahead of twice its stakes, the most is {mostMinor} (minor units)',
  PAID_BEFORE: 'event {seq} ({type}) is owed for round {round}, which was paid before (minor units)',
  HAND_PAY_BEYOND: 'event {seq} ({type}) owes {owedMinor}, the most is {mostMinor} (minor units)',
  NOT_LAST_ROUND: 'event {seq} ({type}) names round {round}, which is not the last paid one (minor units)',
  LEVEL_TWICE: 'event {seq} ({type}) hits level {level} twice in round {round} (minor units)',
  WON_BY_UNKNOWN_ROUND: 'the round that won it is not known',
  SECOND_HAND_PAY: 'it is not the first hand pay of its round',
  OVER_APPROVAL: 'it is over {approvalMinor} (minor units)',
  HAND_PAY_AHEAD:
    'it would bring the machine {aheadMinor} ahead of twice its stakes, the most is {mostMinor} (minor units)',
  JACKPOT_EARLY:
    'jackpot {level} was hit after stakes of {stakedMinor}, on average it is after {perHitMinor} (minor units)',
  LEDGER_ENDS_AT_SEAT:
    'the cabinet knows seat {seat}, and the ledger ends at seat {ledgerSeat}: they were restored from a backup',
  LEDGER_ENDS_AT_EVENT:
    'event {seq} of the cabinet was acknowledged, and the ledger ends at event {ledgerSeq}: they were restored from a backup',
  JOURNAL_BEGINS_LATER:
    "the cabinet's journal begins at event {seq}, and the ledger ends at event {ledgerSeq}: what lies between is lost",
  JOURNAL_RETIRED: 'the cabinet has a journal again in whose place an operator accepted another one',
  JOURNAL_REPLACED:
    "the cabinet's journal was replaced: this one ends at event {seq}, and of the one before the ledger has {ledgerSeq} events",
  JOURNAL_SET_BACK_TO_EVENT:
    "the cabinet's journal was set back: it ends at event {seq}, and the ledger has event {ledgerSeq}",
  JOURNAL_SET_BACK_TO_WRITE:
    "the cabinet's journal was set back: it is at write {write}, and was at write {before} before",
  JOURNAL_CHANGED:
    "the meter shows {meterMinor} after event {seq}, which told {reportedMinor} (minor units): the cabinet's journal was changed",
  ACCEPT_REPLACED:
    'Put the journal from before back, or accept this one: npm run operator -- machine accept-journal {machine}',
  ACCEPT_SET_BACK:
    'Put the newest journal back, or let the cabinet begin a fresh one and accept that: npm run operator -- machine accept-journal {machine}',
  ACCEPT_LEDGER:
    'Restore a newer ledger, or book from the journals what this one lacks: npm run operator -- reconcile plan; or accept this one: npm run operator -- machine accept-ledger {machine}',
} as const;

export type MachineFaultCode = keyof typeof faultTexts;
type FaultFacts = Readonly<Record<string, string | number>>;

export interface ParsedMachineFaultText {
  readonly code: MachineFaultCode;
  readonly facts: Readonly<Record<string, string>>;
}

type FactsIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | FactsIn<Rest> : never;

/** The placeholders in the text of a fault. */
export type FaultTextParameters<Code extends MachineFaultCode> = Readonly<
  Record<FactsIn<(typeof faultTexts)[Code]>, string | number>
>;

/** Returns the fault's text as the ledger stores it. */
export const formatMachineFaultText = <Code extends MachineFaultCode>(
  code: Code,
  parameters: FaultTextParameters<Code>,
): string => faultTexts[code].replace(/\{(\w+)\}/g, (_, name: string) => String((parameters as FaultFacts)[name]));

/** Text of a refused event in the ledger: `formatRefusalText` of MESSAGE_INVALID with the fault. */
const refusal = /^The message is not of the expected form: (.*)\.$/s;
/** Matches the end of a contradiction's description in a fault text, before the advice that follows it. */
const nextSentence = /\. (?=(?:Put the|Restore newer) )/;

/**
 * Parses a stored text into its fault and, if the text contains it, the advice. Null for any other text, such as a fault written by a newer
 * server, a cabinet or a person.
 */
export const parseMachineFaultText = (text: string): readonly ParsedMachineFaultText[] | null => {
  const faults = (refusal.exec(text)?.[1] ?? text).split(nextSentence).map(readFault);
  return faults.every((fault) => fault !== null) ? faults : null;
};

const readFault = (text: string): ParsedMachineFaultText | null => {
  for (const [code, form] of forms()) {
    const facts = form.exec(text)?.groups;
    if (facts || form.test(text)) return { code, facts: { ...facts } };
  }
  return null;
};

let known: readonly (readonly [MachineFaultCode, RegExp])[] | null = null;

const forms = (): readonly (readonly [MachineFaultCode, RegExp])[] => {
  known ??= (Object.keys(faultTexts) as MachineFaultCode[]).map((code) => [code, formOf(faultTexts[code])]);
  return known;
};

/**
 * Returns a regular expression that matches a fault's text: each parameter is a group, with a back-reference where it is repeated. Counts
 * and amounts are whole numbers.
 */
const formOf = (text: string): RegExp => {
  const seen = new Set<string>();
  const form = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, (_, name: string) => {
    if (seen.has(name)) return `\\k<${name}>`;
    seen.add(name);
    return `(?<${name}>${/(Minor|[sS]eq|before|count|most|write|[sS]eat|level)$/.test(name) ? '-?\\d+' : '.+?'})`;
  });
  return new RegExp(`^${form}$`, 's');
};
