import type {
  ChangedFact,
  RequestEffect,
  RequestEnumValue,
  RequestFact,
  RequestLabel,
  RequestRow,
  RequestValue,
} from '@reelfloor/protocol/office-call-types';

type Values = Readonly<Record<string, RequestValue>>;

export const createAmountRequestValue = (amountMinor: number): RequestValue => ({
  kind: 'amount',
  amountMinor,
});
export const createCountRequestValue = (of: number): RequestValue => ({ kind: 'count', count: of });
export const createTimeRequestValue = (at: number): RequestValue => ({ kind: 'moment', at });
export const createTextRequestValue = (of: string): RequestValue => ({ kind: 'text', text: of });
export const createWordRequestValue = (of: RequestEnumValue): RequestValue => ({ kind: 'word', word: of });
export const createSettingNameRequestValue = (key: string): RequestValue => ({ kind: 'settingName', key });
/** Returns the value of a setting for display; `fallbackWord` if it has none. */
export const createSettingRequestValue = (key: string, value: unknown, fallbackWord: RequestEnumValue): RequestValue =>
  value === null || value === undefined ? createWordRequestValue(fallbackWord) : { kind: 'setting', key, value };

/** Returns a text value, or a word if the text is missing or empty. */
export const createOptionalTextRequestValue = (
  text: string | null | undefined,
  fallbackWord: RequestEnumValue,
): RequestValue =>
  text === null || text === undefined || text === ''
    ? createWordRequestValue(fallbackWord)
    : createTextRequestValue(text);

export const createOptionalAmountRequestValue = (
  amountMinor: number | null,
  fallbackWord: RequestEnumValue,
): RequestValue =>
  amountMinor === null ? createWordRequestValue(fallbackWord) : createAmountRequestValue(amountMinor);

export const createApprovalRequestFact = (
  label: RequestLabel,
  value: RequestValue,
  values: Values = {},
): RequestFact => ({
  label,
  values,
  value,
});

export const createApprovalRequestChangeRow = (
  label: RequestLabel,
  { from, to }: { readonly from: RequestValue; readonly to: RequestValue },
  values: Values = {},
): RequestRow => ({ label, values, from, to, isSame: isSameValue(from, to) });

export const createApprovalRequestEffect = (
  sentence: RequestEffect['sentence'],
  values: Values,
  rows: readonly RequestRow[],
  about: Partial<Pick<RequestEffect, 'amountMinor' | 'isRefusal'>> = {},
): RequestEffect => ({ sentence, values, amountMinor: null, isRefusal: false, rows: [...rows], ...about });

/** A fact stored with an approval request, and its current value. */
export interface ComparedFact extends ChangedFact {
  readonly isSame: boolean;
}

/**
 * Returns each fact that the requester saw with its current value, and the facts that are new since. A missing fact has the word `missing`
 * as value.
 */
export const compareApprovalRequestFacts = (
  factsWhenRequested: readonly RequestFact[],
  currentFacts: readonly RequestFact[],
): readonly ComparedFact[] => {
  const left = new Map(currentFacts.map((one) => [keyOf(one), one.value]));
  const compared = factsWhenRequested.map(({ label, values, value }) => {
    const key = keyOf({ label, values });
    const held = left.get(key) ?? createWordRequestValue('missing');
    left.delete(key);
    return { label, values, asked: value, now: held, isSame: isSameValue(value, held) };
  });
  const added = currentFacts
    .filter((one) => left.has(keyOf(one)))
    .map(({ label, values, value }) => ({
      label,
      values,
      asked: createWordRequestValue('missing'),
      now: value,
      isSame: false,
    }));
  return [...compared, ...added];
};

const isSameValue = (one: RequestValue, other: RequestValue): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns the identity of a fact: its label with the parameters, because the credit at one machine is a different fact from that at
 * another.
 */
const keyOf = ({ label, values }: Pick<RequestFact, 'label' | 'values'>): string =>
  JSON.stringify([label, Object.entries(values).sort()]);
