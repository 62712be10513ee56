/**
 * Buffers ICE candidates until the remote description is set. Keeps only the first ones, because a machine with many networks may produce
 * very many.
 */
export class IceCandidateBuffer<Candidate> {
  readonly #pass: (candidate: Candidate) => void;
  #waiting: Candidate[] | null = [];

  constructor(pass: (candidate: Candidate) => void) {
    this.#pass = pass;
  }

  add(candidate: Candidate): void {
    if (this.#waiting === null) this.#pass(candidate);
    else if (this.#waiting.length < maxWaiting) this.#waiting.push(candidate);
  }

  open(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const candidate of waiting) this.#pass(candidate);
  }
}

const maxWaiting = 64;
