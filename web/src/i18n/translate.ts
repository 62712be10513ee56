import type { TurkishTexts, Worded } from './texts.ts';

/** Every text's address, such as `login.title`; a counted text's is without its `_one` and `_other`. */
export type TextKey<Group = TurkishTexts> = {
  [Key in keyof Group & (string | number)]: Group[Key] extends string
    ? WithoutPlural<`${Key}`>
    : `${Key}.${TextKey<Group[Key]>}`;
}[keyof Group & (string | number)];

type WithoutPlural<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;

/** The names in a text's braces; a counted text is never without its `count`. */
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
/** What has to be said with a text: nothing, or every one of its parameters. */
type ParamsFor<Of, Key extends string> = [NamesAt<Of, Key>] extends [never]
  ? []
  : [params: Readonly<Record<NamesAt<Of, Key>, Param>>];

/** Gives a text with its parameters filled in. A key that is none and a parameter left out fail the type check. */
export type Translate<Of = TurkishTexts> = <Key extends TextKey<Of>>(
  key: Key,
  ...params: ParamsFor<Of, Key>
) => string;

/** The addresses of the texts that stand by themselves, without a parameter. */
export type PlainTextKey<Of = TurkishTexts> =
  TextKey<Of> extends infer Key
    ? Key extends string
      ? [NamesAt<Of, Key>] extends [never]
        ? Key
        : never
      : never
    : never;

/** What stands in for a parameter that was left out all the same, by a server: never its bare name. */
const missing = '–';

/** Gives the translator of one language's texts. `count` among the parameters chooses the plural form. */
export const translatorOf = <Of extends object = TurkishTexts>(
  texts: Worded<NoInfer<Of>>,
  language: string,
): Translate<Of> => {
  const plurals = new Intl.PluralRules(language);
  return (key, ...[params]) => {
    const text = textOf(texts, key, plurals, params);
    if (text === undefined) throw new Error(`there is no text ${key} in ${language}`);
    return inOwnDirection(filledIn(text, params), language);
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
 * A text with what came from elsewhere in its parameters' places, such as a server's. Among letters that run from right to left a
 * parameter keeps its own direction: an amount's sign and currency would change sides.
 */
export const filledIn = (text: string, params: LooseParams = {}): string => {
  const isRightToLeft = rightToLeft.test(text);
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = params[name] ?? missing;
    return isRightToLeft && typeof value === 'string' ? `\u2068${value}\u2069` : String(value);
  });
};

/** Hebrew, Arabic and their kin. */
const rightToLeft = /[\u0590-\u08ff]/;

/** English in an Arabic page would have its full stop at the wrong end. */
const inOwnDirection = (text: string, language: string): string =>
  language === 'ar' && !rightToLeft.test(text) && /\p{L}/u.test(text) ? `\u2066${text}\u2069` : text;

/** The text at an address, or undefined. */
export const findText = (texts: object, path: string): string | undefined => {
  let found: unknown = texts;
  for (const part of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return undefined;
    found = (found as Record<string, unknown>)[part];
  }
  return typeof found === 'string' ? found : undefined;
};
