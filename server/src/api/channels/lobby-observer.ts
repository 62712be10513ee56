/** Told how frames of the lobby reach pages, for metrics. */
export interface LobbyObserver {
  /** Called with the time in ms from the first change in a frame until all sockets have the frame. */
  onFanout(tookMs: number): void;
  /** Called when a page misses a frame because it is slow. */
  onSkipped(): void;
}
