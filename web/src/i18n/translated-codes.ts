import type { ErrorCode } from '@reelfloor/protocol';

/** Codes of `info` notices (specification §8), which refuse nothing. */
type NoticeCode = 'CODE_18800' | 'CODE_18801' | 'CODE_18802' | 'JACKPOT_WON' | 'TRANSFER_HELD';
/** Codes that the client sets itself. */
type OwnCode = 'CHANNEL_CLOSED';
export type TranslatedCode = ErrorCode | NoticeCode | OwnCode;

/** For texts whose words change with a number; the base text is the form `other`. */
export type CountedErrors = {
  readonly [Key in `${TranslatedCode}_${Exclude<Intl.LDMLPluralRule, 'other'>}`]?: string;
};
