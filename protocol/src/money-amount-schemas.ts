import * as z from 'zod/mini';

/** An amount in minor units (kuruş, cents): a safe integer, positive or negative. */
export const amountMinorSchema = z.int();

export const positiveMinorSchema = z.int().check(z.positive());

export const balanceMinorSchema = z.int().check(z.nonnegative());
