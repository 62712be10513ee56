import * as z from 'zod/mini';

/** An amount in minor units (kuruş, cents): a safe integer of either sign. */
export const amountMinorSchema = z.int();

/** The amount of a movement: above zero. */
export const positiveMinorSchema = z.int().check(z.positive());

/** A balance or a meter: never below zero. */
export const balanceMinorSchema = z.int().check(z.nonnegative());
