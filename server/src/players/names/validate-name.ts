import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';

/** Why a name could be confused with another name: it has invisible characters, or a word with letters of two scripts. */
type NameFault = 'invisible' | 'mixedScripts';

/** Scripts with joining letters: between two of them, U+200C and U+200D (zero-width non-joiner and joiner) have a visible effect. */
const joining =
  '[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Nkoo}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}]';
const visibleJoiners = new RegExp(
  `(?<=[\\p{L}\\p{M}])(?<=${joining})[\\u200c\\u200d](?=[\\p{L}\\p{M}])(?=${joining})`,
  'gu',
);
/** Characters that are not drawn or that change the direction of text, and private-use characters without a meaning of their own. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Regular expressions of the scripts in which names are written today. Japanese and Korean combine several scripts. */
const scripts: readonly RegExp[] = [
  ...['Latn', 'Cyrl', 'Grek', 'Armn', 'Geor', 'Hebr', 'Arab', 'Syrc', 'Thaa', 'Ethi', 'Thai', 'Laoo', 'Mymr', 'Khmr'],
  ...['Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Tibt', 'Mong', 'Cher', 'Copt'],
  ...['Tfng', 'Nkoo', 'Cans', 'Lisu', 'Goth'],
].map((script) => new RegExp(`\\p{scx=${script}}`, 'u'));
const together: readonly RegExp[] = [
  /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}]/u,
  /[\p{scx=Hani}\p{scx=Hang}]/u,
  /[\p{scx=Hani}\p{scx=Bopo}]/u,
];
const letters = /[\p{L}\p{M}]/gu;
/** Letters and marks shared by all scripts, such as ª and combining accents. */
const ofAll = /[\p{sc=Zyyy}\p{sc=Zinh}]/u;

const isOfOneScript = (word: string): boolean => {
  const own = (word.match(letters) ?? []).filter((letter) => !ofAll.test(letter));
  const isOf = (script: RegExp): boolean => own.every((letter) => script.test(letter));
  const isOfNone = own.every((letter) => ![...scripts, ...together].some((script) => script.test(letter)));
  return isOfNone || [...scripts, ...together].some(isOf);
};

/** Returns why a name is not allowed; null if it cannot be confused with others. */
export const findConfusableNameError = (name: string): NameFault | null => {
  if (invisible.test(name.replace(visibleJoiners, ''))) return 'invisible';
  return name
    .normalize('NFKC')
    .split(/[\s-]+/u)
    .every(isOfOneScript)
    ? null
    : 'mixedScripts';
};

/** Throws if a name could be confused with another, because of invisible characters or letters of two scripts in a word. */
export const assertNameNotConfusable = (name: string): void => {
  const fault = findConfusableNameError(name);
  if (fault !== null) throw new BusinessRuleError(fault === 'invisible' ? 'NAME_INVISIBLE' : 'NAME_MIXED_SCRIPTS');
};
