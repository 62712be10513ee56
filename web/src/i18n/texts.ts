import type { ErrorCode } from '@reelfloor/protocol';
import type { MainTexts } from './main-texts.ts';
import type { PartialTexts } from './partial-texts.ts';

export type TextTree<Group> = {
  readonly [Key in keyof Group]: Group[Key] extends string ? string : TextTree<Group[Key]>;
};

/** The texts of the page frame and the first pages, with a text for each error code. */
export type Texts = TextTree<MainTexts> & { readonly errors: Readonly<Record<TranslatedCode, string>> };

/** The texts needed before the login. */
export type InitialTexts = Pick<Texts, 'words' | 'errors' | 'failures' | 'login'>;

/** Texts of a language that may be incomplete; missing texts are shown in English. */
export type PartialMainTexts = PartialTexts<TextTree<MainTexts>>;

/** Codes of `info` notices (specification §8), which are not errors. */
type NoticeCode = 'CODE_18800' | 'CODE_18801' | 'CODE_18802' | 'JACKPOT_WON' | 'TRANSFER_HELD' | 'MONEY_HOME';
/**
 * Message codes that only the client uses: for a closed channel, for a fault that was reported to staff, and for a held transfer of known
 * amount.
 */
type OwnCode = 'CHANNEL_CLOSED' | 'MACHINE_FAULT_NOTIFIED' | 'TRANSFER_HELD_AMOUNT';
/** Error codes of spectating. Their texts are loaded with the spectator dialog. */
type WatchCode = Extract<ErrorCode, `WATCH${string}`>;
/** Error codes of commissioning a machine. Only the office shows them. */
type CommissioningCode = Extract<ErrorCode, `COMMISSIONING${string}`>;
/** Error codes of deposits and withdrawals. Their texts are loaded with the wallet page. */
type PaymentCode = Extract<ErrorCode, `PAYMENT${string}`>;
type TranslatedCode = Exclude<ErrorCode, WatchCode | CommissioningCode | PaymentCode> | NoticeCode | OwnCode;
