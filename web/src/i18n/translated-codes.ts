import type { ErrorCode } from '@reelfloor/protocol';

/** Codes of `info` notices (specification §8), which are not refusals. */
type NoticeCode = 'CODE_18800' | 'CODE_18801' | 'CODE_18802' | 'JACKPOT_WON' | 'TRANSFER_HELD' | 'MONEY_HOME';
/** Codes that the client gives to its own errors, to a fault of which staff were told, and to a transfer whose amount is known. */
type OwnCode = 'CHANNEL_CLOSED' | 'MACHINE_FAULT_NOTIFIED' | 'TRANSFER_HELD_AMOUNT';
/** Codes of watching a machine in play. The dialog that watches brings their texts. */
type WatchCode = Extract<ErrorCode, `WATCH${string}`>;
export type TranslatedCode = Exclude<ErrorCode, WatchCode> | NoticeCode | OwnCode;
