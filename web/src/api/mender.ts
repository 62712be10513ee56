/** The token and the input of a call, for answers that depend on them. */
export interface Asked {
  readonly token: string | null;
  readonly body?: unknown;
}

export type Mender = (json: unknown, asked: Asked) => unknown;
