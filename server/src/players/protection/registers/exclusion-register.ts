/** What a register is told of a person. Nothing else leaves the house. */
export interface AskedPerson {
  /** Id of the account, by which the operator's bridge can add what it knows of the person. */
  readonly account: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Such as 2001-02-28. */
  readonly bornOn: string;
  /** Empty if the account has none. */
  readonly email: string;
}

/** What a register says of a person; `none`: it gave no answer that can be relied on, and why. */
export type RegisterAnswer =
  | { readonly kind: 'clear' }
  /** `untilAt`: ms since 1970; null if the register names no end. */
  | { readonly kind: 'excluded'; readonly untilAt: number | null }
  | { readonly kind: 'none'; readonly why: string };

/** A register of people who are excluded from play, kept by somebody else. */
export interface ExclusionRegister {
  readonly name: string;
  /** Asks about one person. Never rejects, and never takes longer than the register's deadline. */
  ask(person: AskedPerson): Promise<RegisterAnswer>;
}
