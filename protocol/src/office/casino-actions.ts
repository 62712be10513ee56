import * as z from 'zod/mini';
import { casinoContracts } from '../casino/casino-wallet-api-names.ts';
import { defineOfficeAction, type OfficeAction } from './define-office-action.ts';

const siteIdText = 'is a whole number from 0 to 1000000.';
const siteId = z.int(siteIdText).check(z.minimum(0, siteIdText), z.maximum(1_000_000, siteIdText));
const urlText = 'is an address such as https://casino.example/wallet.';
const url = z
  .string()
  .check(z.maxLength(300, urlText), z.regex(/^https?:\/\/[a-z0-9][a-z0-9.-]*(?::\d{1,5})?(?:\/[\w.~/-]*)?$/, urlText));
const contract = z.enum(casinoContracts);
const amountText = 'is a whole number of minor units above zero.';
const amountMinor = z.int(amountText).check(z.positive(amountText), z.maximum(1_000_000_000_000, amountText));
const numberText = 'is the number of a transfer.';
const number = z.int(numberText).check(z.positive(numberText));
const eventText = 'is the number of an event.';
const event = z.int(eventText).check(z.positive(eventText));
const nothing = z.object({});

/** Staff actions on the casino platforms that hold the wallets of a site's players. */
export const casinoActions = {
  connectSite: defineOfficeAction({
    summary:
      'Let a casino’s platform hold the money of a site’s players, and create new keys. The previous keys stay valid until the next change.',
    right: 'editSettings',
    /** `contract`: the wallet API that the casino's platform implements; our own if absent. */
    input: z.object({ siteId, url, contract: z.optional(contract) }),
    /**
     * The signing keys, shown only in this answer. `outKey` signs our calls and the responses to them, `inKey` the casino platform's calls
     * and our responses. In a contract with key pairs, `outKey` is the public key.
     */
    answer: z.object({ outKey: z.optional(z.string()), inKey: z.optional(z.string()) }),
    subcommands: {
      'site connect': {
        help: 'the address at which a casino’s platform takes our calls; prints two new keys, once. The previous keys stay valid until the next change',
        arguments: { SITE: 'siteId', URL: 'url' },
        options: { contract: 'contract' },
        reason: 'optional',
      },
    },
    refusals: ['SITE_UNKNOWN', 'SITE_WALLET_USED', 'SITE_MONEY_MOVING'],
    example: { siteId: 3, url: 'https://casino.example/wallet' },
  }),
  disconnectSite: defineOfficeAction({
    summary:
      'Move the wallets of a site’s players back to this hall’s ledger; only before any of them has moved money.',
    right: 'editSettings',
    input: z.object({ siteId }),
    answer: nothing,
    subcommands: {
      'site disconnect': {
        help: "moves its players' wallets back here; only before any of them has moved money",
        arguments: { SITE: 'siteId' },
        reason: 'optional',
      },
    },
    refusals: ['SITE_UNKNOWN', 'SITE_NOT_CONNECTED', 'SITE_WALLET_USED'],
    example: { siteId: 3 },
  }),
  dropSiteKeys: defineOfficeAction({
    summary: 'Revoke the previous keys, once the casino’s platform uses the new ones.',
    right: 'editSettings',
    input: z.object({ siteId }),
    answer: nothing,
    subcommands: {
      'site drop-keys': {
        help: 'revokes the previous keys, once the casino’s platform uses the new ones',
        arguments: { SITE: 'siteId' },
        reason: 'optional',
      },
    },
    refusals: ['SITE_UNKNOWN', 'SITE_NOT_CONNECTED'],
    example: { siteId: 3 },
  }),
  resendEvents: defineOfficeAction({
    summary:
      'Resend the events that a casino’s platform did not accept, or one of them, and resume events if it had unsubscribed.',
    right: 'editSettings',
    /** `event`: the number of the only event to act on; absent: all of the site's events. */
    input: z.object({ siteId, event: z.optional(event) }),
    answer: z.object({ events: z.int() }),
    subcommands: {
      'site resend-events': {
        help: 'resends the events that a casino’s platform did not accept, or the one with that number; resumes events if it had unsubscribed',
        arguments: { SITE: 'siteId' },
        options: { event: 'event' },
        reason: 'optional',
      },
    },
    refusals: ['SITE_UNKNOWN', 'SITE_NOT_CONNECTED', 'EVENT_NOT_DEAD'],
    example: { siteId: 3 },
  }),
  decidePlatformTransfer: defineOfficeAction({
    summary:
      'Resend a transfer that a casino’s platform has refused, or close it: a credit is then paid to the player by hand.',
    right: 'adjustLedger',
    input: z.object({ number, decision: z.enum(['retry', 'close']) }),
    answer: nothing,
    subcommands: {
      'platform-transfer retry': {
        help: 'resends a held transfer',
        arguments: { NUMBER: 'number' },
        fixed: { decision: 'retry' },
        reason: 'required',
      },
      'platform-transfer close': {
        help: 'closes a held transfer: a credit was paid to the player by hand, a debit is void',
        arguments: { NUMBER: 'number' },
        fixed: { decision: 'close' },
        reason: 'required',
      },
    },
    refusals: ['PLATFORM_TRANSFER_UNKNOWN', 'PLATFORM_TRANSFER_NOT_HELD'],
    example: { number: 17, decision: 'retry' },
  }),
  settleSite: defineOfficeAction({
    summary: 'Book a payment from a casino to this hall, or from this hall to a casino, that settles what is owed.',
    right: 'adjustLedger',
    input: z.object({ siteId, direction: z.enum(['paid', 'received']), amountMinor }),
    answer: z.object({ owedMinor: z.number() }),
    subcommands: {
      'site paid': {
        help: 'records that this hall has paid AMOUNT to the casino',
        arguments: { SITE: 'siteId', AMOUNT: 'amountMinor' },
        fixed: { direction: 'paid' },
        reason: 'required',
        hasKey: true,
      },
      'site received': {
        help: 'records that the casino has paid AMOUNT to this hall',
        arguments: { SITE: 'siteId', AMOUNT: 'amountMinor' },
        fixed: { direction: 'received' },
        reason: 'required',
        hasKey: true,
      },
    },
    refusals: ['SITE_UNKNOWN', 'SITE_NOT_CONNECTED'],
    example: { siteId: 3, direction: 'received', amountMinor: 125_000 },
  }),
} as const satisfies Record<string, OfficeAction>;
