/** The breaks that players may choose, and how they come back from an exclusion. */
export interface ProtectionTerms {
  readonly timeoutHours: readonly number[];
  /** 0: an exclusion without an end. */
  readonly exclusionMonths: readonly number[];
  /** Hours between asking to come back and confirming it, after an exclusion with an end and after one without. */
  readonly returnHours: { readonly fixed: number; readonly open: number };
}

/** A day, a week and 30 days; one, six and twelve months. */
export const usualProtection: ProtectionTerms = {
  timeoutHours: [24, 168, 720],
  exclusionMonths: [1, 6, 12, 0],
  returnHours: { fixed: 24, open: 168 },
};
