import type { MainTexts } from './main-texts.ts';
import type { PartialTexts } from './partial-texts.ts';
import type { TextTree } from './texts.ts';

/** Keys of all texts, such as `login.title`. The key of a text with plural forms is without `_one` and `_other`. */
type TextKey<Group = MainTexts> = {
  [Key in keyof Group & (string | number)]: Group[Key] extends string
    ? WithoutPlural<`${Key}`>
    : `${Key}.${TextKey<Group[Key]>}`;
}[keyof Group & (string | number)];

type WithoutPlural<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;

/** Names of a text's parameters in braces. A text with plural forms also has `count`. */
type NamesIn<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type NamesAt<Group, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Group
    ? NamesAt<Group[Head], Rest>
    : never
  : `${Path}_other` extends keyof Group
    ? 'count' | NamesIn<Group[`${Path}_other` & keyof Group]>
    : NamesIn<
        { [Key in keyof Group & (string | number) as `${Key}`]: Group[Key] }[Path &
          `${keyof Group & (string | number)}`]
      >;

type Param = string | number;
type LooseParams = Readonly<Record<string, Param>>;
type ParamsFor<Of, Key extends string> = [NamesAt<Of, Key>] extends [never]
  ? []
  : [params: Readonly<Record<NamesAt<Of, Key>, Param>>];

export type Translate<Of = MainTexts> = <Key extends TextKey<Of>>(key: Key, ...params: ParamsFor<Of, Key>) => string;

export type PlainTextKey<Of = MainTexts> =
  TextKey<Of> extends infer Key
    ? Key extends string
      ? [NamesAt<Of, Key>] extends [never]
        ? Key
        : never
      : never
    : never;

/** Shown in place of a text's parameter that a server omitted. */
const missing = '–';

/** Returns a translator. The parameter `count` selects the plural form. Missing texts are taken from `fallback`. */
export const createTranslator = <Of extends object = MainTexts>(
  texts: PartialTexts<TextTree<NoInfer<Of>>>,
  language: string,
  fallback: object = texts,
): Translate<Of> => {
  const plurals = new Intl.PluralRules(language);
  return (key, ...[params]) => {
    const text = textOf(texts, key, plurals, params) ?? textOf(fallback, key, plurals, params);
    if (text === undefined) throw new Error(`there is no text ${key} in ${language}`);
    return inOwnDirection(fillInTextParams(text, params), language);
  };
};

const textOf = (
  texts: object,
  key: string,
  plurals: Intl.PluralRules,
  params: LooseParams = {},
): string | undefined => {
  const { count } = params;
  const counted = typeof count === 'number' ? findText(texts, `${key}_${plurals.select(count)}`) : undefined;
  return counted ?? findText(texts, key) ?? findText(texts, `${key}_other`);
};

/**
 * Inserts the parameters of a text, which may come from a server. In right-to-left texts each parameter is isolated, so that an amount's
 * sign and currency stay in place.
 */
export const fillInTextParams = (text: string, params: LooseParams = {}): string => {
  const isRightToLeft = rightToLeft.test(text);
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = params[name] ?? missing;
    return isRightToLeft && typeof value === 'string' ? `\u2068${value}\u2069` : String(value);
  });
};

const rightToLeft = /[\u0590-\u08ff]/;

/** Isolates English texts on an Arabic page, where their full stop would otherwise be at the wrong end. */
const inOwnDirection = (text: string, language: string): string =>
  language === 'ar' && !rightToLeft.test(text) && /\p{L}/u.test(text) ? `\u2066${text}\u2069` : text;

export const findText = (texts: object, path: string): string | undefined => {
  let found: unknown = texts;
  for (const part of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return undefined;
    found = (found as Record<string, unknown>)[part];
  }
  return typeof found === 'string' ? found : undefined;
};
