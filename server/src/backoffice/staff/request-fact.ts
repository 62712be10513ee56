import type {
  ChangedFact,
  RequestEffect,
  RequestFact,
  RequestLabel,
  RequestRow,
  RequestValue,
  RequestWord,
} from '@reelfloor/protocol/office';

type Values = Readonly<Record<string, RequestValue>>;

export const amount = (amountMinor: number): RequestValue => ({ kind: 'amount', amountMinor });
export const count = (of: number): RequestValue => ({ kind: 'count', count: of });
export const moment = (at: number): RequestValue => ({ kind: 'moment', at });
export const text = (of: string): RequestValue => ({ kind: 'text', text: of });
export const word = (of: RequestWord): RequestValue => ({ kind: 'word', word: of });
export const settingName = (key: string): RequestValue => ({ kind: 'settingName', key });
/** Returns the value of a setting for display; `otherwise` if it has none. */
export const settingValue = (key: string, value: unknown, otherwise: RequestWord): RequestValue =>
  value === null || value === undefined ? word(otherwise) : { kind: 'setting', key, value };

/** Returns a text value, or a word if the text is missing or empty. */
export const textOr = (of: string | null | undefined, otherwise: RequestWord): RequestValue =>
  of === null || of === undefined || of === '' ? word(otherwise) : text(of);

export const amountOr = (of: number | null, otherwise: RequestWord): RequestValue =>
  of === null ? word(otherwise) : amount(of);

export const fact = (label: RequestLabel, value: RequestValue, values: Values = {}): RequestFact => ({
  label,
  values,
  value,
});

export const row = (
  label: RequestLabel,
  { from, to }: { readonly from: RequestValue; readonly to: RequestValue },
  values: Values = {},
): RequestRow => ({ label, values, from, to, isSame: isSameValue(from, to) });

export const effect = (
  sentence: RequestEffect['sentence'],
  values: Values,
  rows: readonly RequestRow[],
  about: Partial<Pick<RequestEffect, 'amountMinor' | 'isRefusal'>> = {},
): RequestEffect => ({ sentence, values, amountMinor: null, isRefusal: false, rows: [...rows], ...about });

/** A request's fact and its current value. */
export interface ComparedFact extends ChangedFact {
  readonly isSame: boolean;
}

/**
 * Returns each fact that the requester saw with its current value, and the facts that are new since. A missing fact has the word `missing`
 * as value.
 */
export const compareFacts = (
  asked: readonly RequestFact[],
  now: readonly RequestFact[],
): readonly ComparedFact[] => {
  const left = new Map(now.map((one) => [keyOf(one), one.value]));
  const compared = asked.map(({ label, values, value }) => {
    const key = keyOf({ label, values });
    const held = left.get(key) ?? word('missing');
    left.delete(key);
    return { label, values, asked: value, now: held, isSame: isSameValue(value, held) };
  });
  const added = now
    .filter((one) => left.has(keyOf(one)))
    .map(({ label, values, value }) => ({
      label,
      values,
      asked: word('missing'),
      now: value,
      isSame: false,
    }));
  return [...compared, ...added];
};

const isSameValue = (one: RequestValue, other: RequestValue): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns the identity of a fact: its label with the parameters, because the credit at one machine is a different fact from that at
 * another.
 */
const keyOf = ({ label, values }: Pick<RequestFact, 'label' | 'values'>): string =>
  JSON.stringify([label, Object.entries(values).sort()]);
