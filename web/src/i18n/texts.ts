import type { ErrorCode } from '@reelfloor/protocol';
import type { Some } from './some-texts.ts';
import type { texts } from './tr/index.ts';

/** Codes of `info` notices (specification §8), which are counted down rather than refused. */
type NoticeCode = 'CODE_18800' | 'CODE_18801' | 'CODE_18802' | 'JACKPOT_WON' | 'TRANSFER_HELD';
/** What the client finds out by itself. */
type OwnCode = 'CHANNEL_CLOSED';
export type TranslatedCode = ErrorCode | NoticeCode | OwnCode;

/** Texts of codes whose words change with a number: a form of a language's plural beside the text itself, which is `other`. */
export type CountedErrors = {
  readonly [Key in `${TranslatedCode}_${Exclude<Intl.LDMLPluralRule, 'other'>}`]?: string;
};

/** Turkish is written first and word for word a type: its keys are the keys, and its parameters the parameters. */
export type TurkishTexts = typeof texts;

/** The same keys with a language's own words. */
export type Worded<Group> = {
  readonly [Key in keyof Group]: Group[Key] extends string ? string : Worded<Group[Key]>;
};

/** English has exactly the keys of Turkish. */
export type Texts = Worded<TurkishTexts>;

/** What a language that is not complete has so far; the rest is said in English, key by key. */
export type SomeTexts = Some<Texts>;
