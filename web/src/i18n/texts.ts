import type { ErrorCode } from '@reelfloor/protocol';
import type { MainTexts } from './main-texts.ts';
import type { Some } from './some-texts.ts';

export type Worded<Group> = {
  readonly [Key in keyof Group]: Group[Key] extends string ? string : Worded<Group[Key]>;
};

/** The texts of the frame and the first pages. Each code of an error has one. */
export type Texts = Worded<MainTexts> & { readonly errors: Readonly<Record<TranslatedCode, string>> };

/** The texts before the login. */
export type FirstTexts = Pick<Texts, 'words' | 'errors' | 'failures' | 'login'>;

/** Texts of a language that may be incomplete; missing texts are shown in English. */
export type SomeTexts = Some<Worded<MainTexts>>;

/** Codes of `info` notices (specification §8), which are not refusals. */
type NoticeCode = 'CODE_18800' | 'CODE_18801' | 'CODE_18802' | 'JACKPOT_WON' | 'TRANSFER_HELD' | 'MONEY_HOME';
/** Codes that the client gives to its own errors, to a fault of which staff were told, and to a transfer whose amount is known. */
type OwnCode = 'CHANNEL_CLOSED' | 'MACHINE_FAULT_NOTIFIED' | 'TRANSFER_HELD_AMOUNT';
/** Codes of watching a machine in play. The dialog that watches brings their texts. */
type WatchCode = Extract<ErrorCode, `WATCH${string}`>;
/** Codes of putting a machine into service. Only the office shows them. */
type CommissioningCode = Extract<ErrorCode, `COMMISSIONING${string}`>;
/** Codes of paying in and out. The page of the wallet brings their texts. */
type PaymentCode = Extract<ErrorCode, `PAYMENT${string}`>;
type TranslatedCode = Exclude<ErrorCode, WatchCode | CommissioningCode | PaymentCode> | NoticeCode | OwnCode;
