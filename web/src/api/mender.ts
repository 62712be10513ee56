export interface Asked {
  readonly token: string | null;
  readonly body?: unknown;
}

export type Mender = (json: unknown, asked: Asked) => unknown;
