import type { IncomingMessage } from 'node:http';
import { type Refusal, refuse } from '@reelfloor/protocol';
import { grantAt, type OfficeRight } from '@reelfloor/protocol/office';
import type { Logger } from 'pino';
import { findStaffSignIn } from '../../backoffice/staff/staff-sign-ins.ts';
import type { StaffCaller } from '../../backoffice/staff/staff-store.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { everySoOften } from '../../platform/process/every-so-often.ts';

/** Time in ms between two checks whether the sign-ins of open pages still hold, which is how long an ended one still hears. */
const pollMs = 1_000;

interface Page {
  close(refusal: Refusal): void;
}

export interface StaffPagesDependencies {
  readonly database: Pick<Database, 'read'>;
  readonly clock: Clock;
  /** What the member must be allowed to. */
  readonly right: OfficeRight;
  /** Most pages of one sign-in. */
  readonly most: number;
  /** Returns the text of a sign-in from a request's cookie; '' if it has none. */
  readonly tokenOf: (request: Pick<IncomingMessage, 'headers'>) => string;
  readonly logger: Logger;
}

/** The open pages of a channel for staff. Closes a page when its sign-in ends, or when its member loses the right. */
export class StaffPages<P extends Page> {
  readonly #dependencies: StaffPagesDependencies;
  /** The pages that were let in, with the text of their sign-in and the site of their member. */
  readonly #signIns = new Map<P, { readonly token: string; readonly site: number | null }>();
  readonly #stop: () => void;

  constructor(dependencies: StaffPagesDependencies) {
    this.#dependencies = dependencies;
    this.#stop = everySoOften(dependencies.clock, pollMs, () => this.#check());
  }

  /** Lets a page in by the cookie of its upgrade. Returns why it may not be let in; null if it is. */
  async admit(page: P, request: Pick<IncomingMessage, 'headers'>): Promise<Refusal | null> {
    const token = this.#dependencies.tokenOf(request);
    const staff = await this.#findStaff(token);
    if (staff === null) return refuse('TOKEN_INVALID');
    const others = [...this.#signIns.values()].filter((other) => other.token === token);
    if (others.length >= this.#dependencies.most) return refuse('TOO_MANY_CONNECTIONS');
    this.#signIns.set(page, { token, site: staff.site });
    return null;
  }

  has(page: P): boolean {
    return this.#signIns.has(page);
  }

  /** Returns the text of the sign-in of a page that was let in; null of another page. */
  signInOf(page: P): string | null {
    return this.#signIns.get(page)?.token ?? null;
  }

  /** Returns the key of the only site whose players the member of a page may see; null: the whole hall. */
  siteOf(page: P): number | null {
    const signIn = this.#signIns.get(page);
    if (!signIn) throw new Error('this page was not let in');
    return signIn.site;
  }

  remove(page: P): void {
    this.#signIns.delete(page);
  }

  stop(): void {
    this.#stop();
  }

  async #findStaff(token: string): Promise<StaffCaller | null> {
    const { database, clock, right } = this.#dependencies;
    const signIn = token === '' ? null : await findStaffSignIn(database.read, token, clock.nowMs());
    return signIn !== null && grantAt(signIn.staff, right) !== null ? signIn.staff : null;
  }

  async #check(): Promise<void> {
    try {
      for (const token of new Set([...this.#signIns.values()].map((signIn) => signIn.token))) {
        const staff = await this.#findStaff(token);
        for (const [page, its] of this.#signIns)
          if (its.token === token && (staff === null || its.site !== staff.site))
            page.close(refuse('TOKEN_INVALID'));
      }
    } catch (err) {
      this.#dependencies.logger.error({ err }, 'looking at the sign-ins of the office failed');
    }
  }
}
