import { Secret, TOTP } from 'otpauth';

const stepMs = 30_000;

export class Authenticator {
  readonly #totp: TOTP;

  constructor(secret: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(secret) });
  }

  codeAt(atMs: number, stepsLater = 0): string {
    return this.#totp.generate({ timestamp: atMs + stepsLater * stepMs });
  }

  /** Returns a code that is wrong at this time and up to two time steps before and after. */
  wrongCodeAt(atMs: number): string {
    const shown = new Set([-2, -1, 0, 1, 2].map((steps) => this.codeAt(atMs, steps)));
    return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !shown.has(code)) ?? '';
  }
}
