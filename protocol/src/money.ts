import * as z from 'zod/mini';

/** In minor units (kuruş, cents): a safe integer of either sign. */
export const amountMinorSchema = z.int();

export const positiveMinorSchema = z.int().check(z.positive());

export const balanceMinorSchema = z.int().check(z.nonnegative());
