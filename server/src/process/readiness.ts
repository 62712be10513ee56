/**
 * Says whether this server wants new connections: it does unless a part holds it back. The state of the database does not
 * count: in an outage all servers would be unready, and a load balancer would have no server left.
 */
export class Readiness {
  readonly #holds = new Set<{ readonly because: string }>();

  /** Makes the server unready. Returns the function that ends this hold. */
  hold(because: string): () => void {
    const hold = { because };
    this.#holds.add(hold);
    return () => void this.#holds.delete(hold);
  }

  /** Returns why the server is not ready; the list is empty if it is ready. */
  get reasons(): string[] {
    return [...this.#holds].map(({ because }) => because);
  }
}
