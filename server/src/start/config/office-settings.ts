import { isSigningKey } from '@reelfloor/platform-client';
import { isIban, type PaymentMethod, paymentMethods } from '@reelfloor/protocol';
import { deskMethods } from '@reelfloor/protocol/office-call-types';
import type { DrawerSettings } from '../../backoffice/cash-desk/cash-drawer-view.ts';
import type {
  CashLimit,
  CashLimits,
  DeskPaymentMethod,
} from '../../backoffice/cash-desk/shifts/cash-desk-movements.ts';
import type { ShiftRequirement } from '../../backoffice/cash-desk/shifts/post-cash-desk-movement-in-shift.ts';
import type { BusinessDaySettings } from '../../platform/clock/business-day.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import type { ProviderSettings } from '../../players/payments/payment-provider.ts';
import type { PaymentSettings } from '../../players/payments/read-wallet-page.ts';
import { readBusinessDaySettings, readCashierShiftRequirement } from './business-day-settings.ts';
import { readOutgoingCallUrl } from './outgoing-call-settings.ts';
import { type Env, readBooleanSetting, readIntegerSetting, splitCommaList } from './read-env-setting.ts';

export interface OfficeSettings {
  /** Settings of the operator's business day. */
  readonly businessDay: BusinessDaySettings;
  /** Whether the cash desk moves money only in an open shift. */
  readonly shifts: ShiftRequirement;
  readonly cashLimits: CashLimits;
  /** Payment methods at the cash desk. */
  readonly deskMethods: readonly DeskPaymentMethod[];
  readonly drawer: DrawerSettings;
  /** Denominations of notes and coins in major units; empty means the currency's banknotes. */
  readonly denominations: readonly string[];
  /** For how long in ms vouchers can be redeemed; null if none are offered. */
  readonly vouchers: { readonly lifeMs: number } | null;
  readonly payments: PaymentSettings;
  /** Settings of the payment provider; null if the operator has none. */
  readonly paymentProvider: ProviderSettings | null;
}

const largestMinor = 100_000_000_000;
const dayMs = 24 * 60 * 60_000;

/** Reads the settings of the back office. Reports and the cashier's command read the same variables. */
export const readOfficeSettings = (env: Env): OfficeSettings => ({
  businessDay: readBusinessDaySettings(env),
  shifts: readCashierShiftRequirement(env),
  cashLimits: {
    withdraw: cashLimit(env, 'OFFICE_ALONE_UP_TO_MINOR', 'OFFICE_CASHIER_ALONE_UP_TO_MINOR'),
    deposit: cashLimit(env, 'OFFICE_DEPOSIT_UP_TO_MINOR', 'OFFICE_CASHIER_DEPOSIT_UP_TO_MINOR'),
  },
  deskMethods: methodsAtDesk(env),
  drawer: {
    isBlind: readBooleanSetting(env, 'COUNT_BLIND', false),
    limitMinor: readIntegerSetting(env, 'DRAWER_LIMIT_MINOR', 0, 0, largestMinor),
  },
  denominations: splitCommaList(env.DENOMINATIONS),
  vouchers: offeredMethods(env).includes('voucher')
    ? { lifeMs: readIntegerSetting(env, 'VOUCHER_DAYS', 90, 1, 3_650) * dayMs }
    : null,
  payments: paymentTerms(env),
  paymentProvider: paymentProvider(env),
});

const paymentProvider = (env: Env): OfficeSettings['paymentProvider'] =>
  offeredMethods(env).includes('provider')
    ? {
        url: readOutgoingCallUrl(env, 'PAYMENT_PROVIDER_URL', 'a payment provider').replace(/\/$/, ''),
        key: providerKey(env.PAYMENT_PROVIDER_KEY ?? ''),
        returnUrl: `${(env.PUBLIC_URL || `http://localhost:${env.PORT || 8080}`).replace(/\/$/, '')}/wallet`,
      }
    : null;

const providerKey = (key: string): string => {
  if (isSigningKey(key)) return key;
  throw new ConfigError(
    `PAYMENT_PROVIDER_KEY is no key; set whsec_ and at least 24 random bytes in base64 (echo "whsec_$(openssl rand -base64 32)").`,
  );
};

/** Reads the payment methods offered on players' wallet page, with their minimum and maximum amounts. */
const paymentTerms = (env: Env): PaymentSettings => {
  const methods = offeredMethods(env);
  const identified = methodsIn(env, 'PAYMENT_IDENTIFIED_ONLY');
  const minMinor = readIntegerSetting(env, 'PAYMENT_MIN_MINOR', 1_000, 1, largestMinor);
  const maxMinor = readIntegerSetting(env, 'PAYMENT_MAX_MINOR', Math.max(5_000_000, minMinor), minMinor, largestMinor);
  const depositMs = readIntegerSetting(env, 'PAYMENT_DEPOSIT_DAYS', 3, 1, 30) * dayMs;
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

/** Reads the payment methods offered to players; by default only the cash desk. */
const offeredMethods = (env: Env): PaymentMethod[] =>
  env.PAYMENT_METHODS?.trim() === 'none'
    ? []
    : methodsIn({ PAYMENT_METHODS: env.PAYMENT_METHODS?.trim() || 'cash-desk' }, 'PAYMENT_METHODS');

const methodsIn = (env: Env, name: string): PaymentMethod[] => {
  const named = new Set(splitCommaList(env[name]));
  const unknown = [...named].find((method) => !paymentMethods.some((known) => known === method));
  if (unknown !== undefined)
    throw new ConfigError(`${name} has "${unknown}"; set some of ${paymentMethods.join(', ')}.`);
  return paymentMethods.filter((method) => named.has(method));
};

const methodsAtDesk = (env: Env): DeskPaymentMethod[] => {
  const named = splitCommaList(env.DESK_METHODS || 'cash');
  const unknown = named.find((method) => !deskMethods.some((known) => known === method));
  if (unknown !== undefined || named.length === 0)
    throw new ConfigError(`DESK_METHODS has "${unknown ?? ''}"; set some of ${deskMethods.join(', ')}.`);
  return deskMethods.filter((method) => named.includes(method));
};

/**
 * Reads the limits of cash movements without a second person's confirmation. By default the limit of a cashier's total is the same as that
 * of one player.
 */
const cashLimit = (env: Env, ofPlayer: string, ofCashier: string): CashLimit => {
  const perPlayerMinor = readIntegerSetting(env, ofPlayer, 1_000_000, 0, largestMinor);
  return {
    perPlayerMinor,
    perCashierMinor: readIntegerSetting(env, ofCashier, perPlayerMinor, 0, largestMinor),
  };
};
