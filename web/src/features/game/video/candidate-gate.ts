/**
 * Holds ICE candidates until their description is set. A machine with many networks may produce very many; only the
 * first ones are kept.
 */
export class CandidateGate<Candidate> {
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
