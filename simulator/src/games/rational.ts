/** An exact fraction with a positive denominator, in lowest terms, so that repeated sums stay small. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export function createRational(numerator: bigint | number, denominator: bigint | number = 1n): Rational {
  const above = BigInt(numerator);
  const below = BigInt(denominator);
  if (below <= 0n) throw new Error('a denominator is above zero');
  const divisor = greatestCommonDivisor(above < 0n ? -above : above, below);
  return { numerator: above / divisor, denominator: below / divisor };
}

export const addRationals = (...terms: readonly Rational[]): Rational =>
  terms.reduce(
    (total, term) =>
      createRational(
        total.numerator * term.denominator + term.numerator * total.denominator,
        total.denominator * term.denominator,
      ),
    createRational(0),
  );

export const multiplyRationals = (...factors: readonly Rational[]): Rational =>
  factors.reduce(
    (total, factor) => createRational(total.numerator * factor.numerator, total.denominator * factor.denominator),
    createRational(1),
  );

/** Returns the fraction as a number, exact to about twelve digits, for display and for comparing within a tolerance. */
export function rationalToNumber({ numerator, denominator }: Rational): number {
  const digits = 10n ** 15n;
  return Number((numerator * digits) / denominator) / Number(digits);
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b];
  while (smaller > 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}
