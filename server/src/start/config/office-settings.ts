import { isKey } from '@reelfloor/platform-client';
import { isIban, type PaymentMethod, paymentMethods } from '@reelfloor/protocol';
import { deskMethods } from '@reelfloor/protocol/office';
import type { DrawerSettings } from '../../backoffice/cash-desk/drawer-view.ts';
import type { CashLimit, CashLimits, DeskMethod } from '../../backoffice/cash-desk/shifts/cashier-moves.ts';
import type { ShiftRule } from '../../backoffice/cash-desk/shifts/move-at-desk.ts';
import type { BusinessDaySettings } from '../../platform/clock/business-day.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import type { ProviderSettings } from '../../players/payments/payment-provider.ts';
import type { PaymentSettings } from '../../players/payments/read-payments.ts';
import { outgoingAddress } from './outgoing.ts';
import { type Env, flag, integer, list } from './read-setting.ts';
import { reportSettings, shiftTerms } from './report-settings.ts';

export interface OfficeSettings {
  /** Settings of the operator's business day. */
  readonly businessDay: BusinessDaySettings;
  /** Whether the cash desk moves money only in an open shift. */
  readonly shifts: ShiftRule;
  readonly cashLimits: CashLimits;
  /** Payment methods at the cash desk. */
  readonly deskMethods: readonly DeskMethod[];
  readonly drawer: DrawerSettings;
  /** Denominations of notes and coins in major units; empty means the currency's banknotes. */
  readonly denominations: readonly string[];
  /** How long vouchers can be redeemed; null if none are offered. */
  readonly vouchers: { readonly lifeMs: number } | null;
  readonly payments: PaymentSettings;
  /** Null if the operator has no payment provider. */
  readonly paymentProvider: ProviderSettings | null;
}

const largestMinor = 100_000_000_000;
const dayMs = 24 * 60 * 60_000;

/** Reads the business settings of the office. Reports and the cashier's command read the same variables. */
export const officeSettings = (env: Env): OfficeSettings => ({
  businessDay: reportSettings(env),
  shifts: shiftTerms(env),
  cashLimits: {
    withdraw: cashLimit(env, 'OFFICE_ALONE_UP_TO_MINOR', 'OFFICE_CASHIER_ALONE_UP_TO_MINOR'),
    deposit: cashLimit(env, 'OFFICE_DEPOSIT_UP_TO_MINOR', 'OFFICE_CASHIER_DEPOSIT_UP_TO_MINOR'),
  },
  deskMethods: methodsAtDesk(env),
  drawer: {
    isBlind: flag(env, 'COUNT_BLIND', false),
    limitMinor: integer(env, 'DRAWER_LIMIT_MINOR', 0, 0, largestMinor),
  },
  denominations: list(env.DENOMINATIONS),
  vouchers: offeredMethods(env).includes('voucher')
    ? { lifeMs: integer(env, 'VOUCHER_DAYS', 90, 1, 3_650) * dayMs }
    : null,
  payments: paymentTerms(env),
  paymentProvider: paymentProvider(env),
});

const paymentProvider = (env: Env): OfficeSettings['paymentProvider'] =>
  offeredMethods(env).includes('provider')
    ? {
        url: outgoingAddress(env, 'PAYMENT_PROVIDER_URL', 'a payment provider').replace(/\/$/, ''),
        key: providerKey(env.PAYMENT_PROVIDER_KEY ?? ''),
        returnUrl: `${(env.PUBLIC_URL || `http://localhost:${env.PORT || 8080}`).replace(/\/$/, '')}/wallet`,
      }
    : null;

const providerKey = (key: string): string => {
  if (isKey(key)) return key;
  throw new ConfigError(
    `PAYMENT_PROVIDER_KEY is no key; set whsec_ and at least 24 random bytes in base64 (echo "whsec_$(openssl rand -base64 32)").`,
  );
};

/** Reads the payment methods on players' wallet page, with their limits. */
const paymentTerms = (env: Env): PaymentSettings => {
  const methods = offeredMethods(env);
  const identified = methodsIn(env, 'PAYMENT_IDENTIFIED_ONLY');
  const minMinor = integer(env, 'PAYMENT_MIN_MINOR', 1_000, 1, largestMinor);
  const maxMinor = integer(env, 'PAYMENT_MAX_MINOR', Math.max(5_000_000, minMinor), minMinor, largestMinor);
  const depositMs = integer(env, 'PAYMENT_DEPOSIT_DAYS', 3, 1, 30) * dayMs;
  return {
    methods: methods.map((method) => ({
      ...{ method, minMinor, maxMinor, needsIdentity: identified.includes(method) },
    })),
    ...{ bank: bankAccount(env.PAYMENT_BANK_ACCOUNT ?? ''), depositMs },
    providerName: (env.PAYMENT_PROVIDER_NAME ?? '').trim().slice(0, 40),
  };
};

/** Parses `IBAN NAME`: the bank account to which players send transfers. */
const bankAccount = (text: string): PaymentSettings['bank'] => {
  if (text.trim() === '') return null;
  const [, iban = '', holder = ''] = /^\s*(\S+)\s+(.{1,100}?)\s*$/.exec(text) ?? [];
  if (!isIban(iban) || holder === '')
    throw new ConfigError(
      'PAYMENT_BANK_ACCOUNT is no IBAN without spaces and the name of its owner, such as "TR330006100519786457841326 Reelfloor Ltd".',
    );
  return { iban, holder };
};

/** Reads the offered payment methods; by default only the cash desk. */
const offeredMethods = (env: Env): PaymentMethod[] =>
  env.PAYMENT_METHODS?.trim() === 'none'
    ? []
    : methodsIn({ PAYMENT_METHODS: env.PAYMENT_METHODS?.trim() || 'cash-desk' }, 'PAYMENT_METHODS');

const methodsIn = (env: Env, name: string): PaymentMethod[] => {
  const named = new Set(list(env[name]));
  const unknown = [...named].find((method) => !paymentMethods.some((known) => known === method));
  if (unknown !== undefined)
    throw new ConfigError(`${name} has "${unknown}"; set some of ${paymentMethods.join(', ')}.`);
  return paymentMethods.filter((method) => named.has(method));
};

const methodsAtDesk = (env: Env): DeskMethod[] => {
  const named = list(env.DESK_METHODS || 'cash');
  const unknown = named.find((method) => !deskMethods.some((known) => known === method));
  if (unknown !== undefined || named.length === 0)
    throw new ConfigError(`DESK_METHODS has "${unknown ?? ''}"; set some of ${deskMethods.join(', ')}.`);
  return deskMethods.filter((method) => named.includes(method));
};

/** Reads the limits of moves without a second person. By default a cashier's total has the same limit as one player. */
const cashLimit = (env: Env, ofPlayer: string, ofCashier: string): CashLimit => {
  const perPlayerMinor = integer(env, ofPlayer, 1_000_000, 0, largestMinor);
  return { perPlayerMinor, perCashierMinor: integer(env, ofCashier, perPlayerMinor, 0, largestMinor) };
};
