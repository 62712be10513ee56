import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { debianPython } from '../../scripts/find-webrtc-stacks.ts';
import { until } from '../harness/until.ts';
import type { ThirdPartyPeer } from './play-with-peer.ts';

interface Seen {
  readonly frames: number;
  readonly width: number;
  readonly height: number;
  readonly loudest: number;
}
type Notified = { readonly offer: string } | { readonly seen: Seen };

/**
 * A WebRTC stack in a Python program. It prints its offer, with all its candidates, as `{"offer": …}`, reads `{"answer": …}`, then prints
 * what it has decoded, as `{"seen": …}`, until its input ends.
 */
export class PeerProgram implements ThirdPartyPeer {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #offer: Promise<string>;
  readonly #candidates: string[] = [];
  #seen: Seen = { frames: 0, width: 0, height: 0, loudest: 0 };
  /** Resolves when the program has ended, with what it wrote about errors. */
  readonly ended: Promise<{ readonly code: number | null; readonly complaints: string }>;

  private constructor(child: ChildProcessWithoutNullStreams) {
    this.#child = child;
    let complaints = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaints += chunk.toString();
    });
    this.ended = new Promise((resolve) => child.once('close', (code) => resolve({ code, complaints })));
    this.#offer = new Promise((resolve, reject) => {
      createInterface(child.stdout).on('line', (line) => {
        const reported = JSON.parse(line) as Notified;
        if ('offer' in reported) resolve(reported.offer);
        else this.#seen = reported.seen;
      });
      void this.ended.then(({ complaints: why }) => reject(new Error(`the peer ended before its offer: ${why}`)));
    });
    this.#offer.catch(() => {});
  }

  static async start(path: string): Promise<PeerProgram> {
    const program = new PeerProgram(spawn(debianPython, [path]));
    await program.#offer;
    return program;
  }

  get frames(): number {
    return this.#seen.frames;
  }

  get size(): { width: number; height: number } {
    return { width: this.#seen.width, height: this.#seen.height };
  }

  get loudest(): number {
    return this.#seen.loudest;
  }

  offer(): Promise<string> {
    return this.#offer;
  }

  /** Adds the agent's ICE candidates to the answer, because aiortc ignores candidates that arrive after it. */
  async answer(sdp: string): Promise<void> {
    await until('the agent has candidates', () => this.#candidates.length > 0);
    const lines = this.#candidates.map((candidate) => `a=${candidate}\r\n`).join('');
    const whole = sdp.replaceAll(/(a=mid:.*\r\n)/g, `$1${lines}`);
    this.#child.stdin.write(`${JSON.stringify({ answer: whole })}\n`);
  }

  addCandidate(candidate: string): void {
    this.#candidates.push(candidate);
  }

  close(): void {
    this.#child.stdin.end();
  }
}
