import type {
  ChangedFact,
  RequestEffect,
  RequestFact,
  RequestLabel,
  RequestRow,
  RequestValue,
  RequestWord,
} from '@reelfloor/protocol/office-call-types';

type Values = Readonly<Record<string, RequestValue>>;

export const amountValue = (amountMinor: number): RequestValue => ({ kind: 'amount', amountMinor });
export const countValue = (of: number): RequestValue => ({ kind: 'count', count: of });
export const timeValue = (at: number): RequestValue => ({ kind: 'moment', at });
export const textValue = (of: string): RequestValue => ({ kind: 'text', text: of });
export const wordValue = (of: RequestWord): RequestValue => ({ kind: 'word', word: of });
export const settingNameValue = (key: string): RequestValue => ({ kind: 'settingName', key });
/** Returns the value of a setting for display; `otherwise` if it has none. */
export const settingValueOrWord = (key: string, value: unknown, otherwise: RequestWord): RequestValue =>
  value === null || value === undefined ? wordValue(otherwise) : { kind: 'setting', key, value };

/** Returns a text value, or a word if the text is missing or empty. */
export const textOrWord = (of: string | null | undefined, otherwise: RequestWord): RequestValue =>
  of === null || of === undefined || of === '' ? wordValue(otherwise) : textValue(of);

export const amountOrWord = (of: number | null, otherwise: RequestWord): RequestValue =>
  of === null ? wordValue(otherwise) : amountValue(of);

export const createRequestFact = (
  label: RequestLabel,
  value: RequestValue,
  values: Values = {},
): RequestFact => ({
  label,
  values,
  value,
});

export const createRequestRow = (
  label: RequestLabel,
  { from, to }: { readonly from: RequestValue; readonly to: RequestValue },
  values: Values = {},
): RequestRow => ({ label, values, from, to, isSame: isSameValue(from, to) });

export const createRequestEffect = (
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
export const compareRequestFacts = (
  asked: readonly RequestFact[],
  now: readonly RequestFact[],
): readonly ComparedFact[] => {
  const left = new Map(now.map((one) => [keyOf(one), one.value]));
  const compared = asked.map(({ label, values, value }) => {
    const key = keyOf({ label, values });
    const held = left.get(key) ?? wordValue('missing');
    left.delete(key);
    return { label, values, asked: value, now: held, isSame: isSameValue(value, held) };
  });
  const added = now
    .filter((one) => left.has(keyOf(one)))
    .map(({ label, values, value }) => ({
      label,
      values,
      asked: wordValue('missing'),
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
