import * as z from 'zod/mini';

/** An amount in minor units (kuruş, cents): a safe integer of either sign. */
export const amountMinorSchema = z.int();

/** The amount of a transfer: greater than zero. */
export const positiveMinorSchema = z.int().check(z.positive());

/** The amount of a balance or a meter: zero or more. */
export const balanceMinorSchema = z.int().check(z.nonnegative());
