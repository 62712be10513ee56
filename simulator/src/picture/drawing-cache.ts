/** Keeps drawings, so that each is drawn once, until all of them are freed. */
export class DrawingCache {
  readonly #drawings: Map<string, unknown>[] = [];

  /** Returns `draw`, which then draws again only for other arguments and after `free`. */
  cached<Args extends readonly (string | number)[], Drawing>(
    draw: (...args: Args) => Drawing,
  ): (...args: Args) => Drawing {
    const drawings = new Map<string, Drawing>();
    this.#drawings.push(drawings);
    return (...args) => {
      const key = args.join(' ');
      const drawing = drawings.get(key) ?? draw(...args);
      drawings.set(key, drawing);
      return drawing;
    };
  }

  free(): void {
    for (const drawings of this.#drawings) drawings.clear();
  }
}
