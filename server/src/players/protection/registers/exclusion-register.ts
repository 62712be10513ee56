/** Personal data sent to an exclusion register. Nothing else leaves the operator's system. */
export interface ExclusionQueryPerson {
  /** Account id, by which the operator's bridge can add its own data about the person. */
  readonly account: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Birth date, such as 2001-02-28. */
  readonly bornOn: string;
  /** Mail address; empty if the account has none. */
  readonly email: string;
}

/** An exclusion register's answer about a person; `none`: no reliable answer, with the reason. */
export type ExclusionRegisterAnswer =
  | { readonly kind: 'clear' }
  /** `untilAt`: Unix time in ms; null if the exclusion has no end. */
  | { readonly kind: 'excluded'; readonly untilAt: number | null }
  | { readonly kind: 'none'; readonly why: string };

/** A third party's register of people who are excluded from play. */
export interface ExclusionRegister {
  readonly name: string;
  /** Queries the exclusion register about one person. Never rejects, and resolves within the register's timeout. */
  ask(person: ExclusionQueryPerson): Promise<ExclusionRegisterAnswer>;
}
