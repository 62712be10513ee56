import type { IncomingMessage } from 'node:http';
import { createRefusal, type Refusal } from '@reelfloor/protocol';
import { findRightGrantForStaff, type OfficeRight } from '@reelfloor/protocol/office-call-types';
import type { Logger } from 'pino';
import { findStaffSignIn } from '../../backoffice/staff/staff-sign-ins.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { repeatWithoutOverlap } from '../../platform/process/repeat-without-overlap.ts';

/**
 * Interval in ms at which the sign-ins of open pages are checked. A page may receive messages for this long after its sign-in has ended.
 */
const pollMs = 1_000;

/** The member of staff or the wall display that opened a page. Its site: the only site whose players may be shown; null: all sites. */
export interface PageOwner {
  readonly site: number | null;
}

/** Returns the owner of a cookie's token at a Unix time in ms; null if the token is invalid or its owner may not open the page. */
export type FindPageOwner = (db: Pick<Queries, 'get'>, token: string, at: number) => Promise<PageOwner | null>;

/** Returns a function that finds the signed-in member of staff for a token, if they have the given right. */
export const createStaffLookupByToken =
  (right: OfficeRight): FindPageOwner =>
  async (db, token, at) => {
    const signIn = await findStaffSignIn(db, token, at);
    return signIn !== null && findRightGrantForStaff(signIn.staff, right) !== null ? signIn.staff : null;
  };

interface Page {
  close(refusal: Refusal): void;
}

export interface StaffPagesDependencies {
  readonly database: Pick<Database, 'read'>;
  readonly clock: Clock;
  readonly findOwner: FindPageOwner;
  /** Maximum number of open pages per sign-in. */
  readonly most: number;
  /** Returns the token in a request's cookie; '' if it has none. */
  readonly tokenOf: (request: Pick<IncomingMessage, 'headers'>) => string;
  readonly logger: Logger;
}

/** The open pages of a channel for staff, or for wall displays. Closes a page when its sign-in ends, or when its owner loses the right. */
export class OpenStaffPages<P extends Page> {
  readonly #dependencies: StaffPagesDependencies;
  /** The admitted pages, each with its sign-in token and the site of its owner. */
  readonly #signIns = new Map<P, { readonly token: string; readonly site: number | null }>();
  readonly #stop: () => void;

  constructor(dependencies: StaffPagesDependencies) {
    this.#dependencies = dependencies;
    this.#stop = repeatWithoutOverlap(dependencies.clock, pollMs, () => this.#check());
  }

  /** Admits a page by the cookie of its upgrade request. Returns the refusal, or null if the page was admitted. */
  async admit(page: P, request: Pick<IncomingMessage, 'headers'>): Promise<Refusal | null> {
    const token = this.#dependencies.tokenOf(request);
    const owner = await this.#findOwner(token);
    if (owner === null) return createRefusal('TOKEN_INVALID');
    const others = [...this.#signIns.values()].filter((other) => other.token === token);
    if (others.length >= this.#dependencies.most) return createRefusal('TOO_MANY_CONNECTIONS');
    this.#signIns.set(page, { token, site: owner.site });
    return null;
  }

  has(page: P): boolean {
    return this.#signIns.has(page);
  }

  /** Returns the sign-in token of an admitted page; null for another page. */
  signInOf(page: P): string | null {
    return this.#signIns.get(page)?.token ?? null;
  }

  /** Returns the key of the only site whose players the page may show; null: all sites. */
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

  async #findOwner(token: string): Promise<PageOwner | null> {
    const { database, clock, findOwner } = this.#dependencies;
    return token === '' ? null : findOwner(database.read, token, clock.nowMs());
  }

  async #check(): Promise<void> {
    try {
      for (const token of new Set([...this.#signIns.values()].map((signIn) => signIn.token))) {
        const owner = await this.#findOwner(token);
        for (const [page, its] of this.#signIns)
          if (its.token === token && (owner === null || its.site !== owner.site))
            page.close(createRefusal('TOKEN_INVALID'));
      }
    } catch (err) {
      this.#dependencies.logger.error({ err }, 'looking at the sign-ins of the office failed');
    }
  }
}
