import type { ErrorCode } from '@reelfloor/protocol';

/** Codes of `info` notices (specification §8), which are counted down rather than refused. */
type NoticeCode = 'CODE_18800' | 'CODE_18801' | 'CODE_18802' | 'JACKPOT_WON' | 'TRANSFER_HELD';
/** What the client finds out by itself. */
type OwnCode = 'CHANNEL_CLOSED';
export type TranslatedCode = ErrorCode | NoticeCode | OwnCode;

/** Texts of codes whose words change with a number: a form of a language's plural beside the text itself, which is `other`. */
export type CountedErrors = {
  readonly [Key in `${TranslatedCode}_${Exclude<Intl.LDMLPluralRule, 'other'>}`]?: string;
};
