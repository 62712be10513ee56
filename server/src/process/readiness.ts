/**
 * Whether this server wants new connections. Parts hold it back, each for its own reason; it is ready while nobody
 * does. It says nothing of the database: if all servers became unready in an outage, no balancer would have one left.
 */
export class Readiness {
  readonly #holds = new Set<{ readonly because: string }>();

  /** Makes the server unready. Returns the function that takes this back. */
  hold(because: string): () => void {
    const hold = { because };
    this.#holds.add(hold);
    return () => void this.#holds.delete(hold);
  }

  /** Returns why the server is not ready; empty if it is. */
  get reasons(): string[] {
    return [...this.#holds].map(({ because }) => because);
  }
}
