/**
 * Whether this server accepts new connections: yes, unless one of its components has a reason against it. An unreachable database is no
 * reason, because all servers would be unready at once and a load balancer would have none left.
 */
export class Readiness {
  readonly #holds = new Set<{ readonly because: string }>();

  /** Makes the server unready for a reason. Returns the function that removes the reason. */
  hold(because: string): () => void {
    const hold = { because };
    this.#holds.add(hold);
    return () => void this.#holds.delete(hold);
  }

  /** Returns why the server is not ready; empty if it is ready. */
  get reasons(): string[] {
    return [...this.#holds].map(({ because }) => because);
  }
}
