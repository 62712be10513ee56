import type { Some } from './some-texts.ts';
import type { texts } from './tr/index.ts';

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
