import type { MachineState } from './state.ts';

/** Where the memory survives a power cut. `write` returns once the sections are safe. */
export interface MemoryStore {
  read(): Readonly<Record<string, string>> | null;
  write(sections: Readonly<Record<string, string>>): void;
}

type Section = keyof MachineState;

/** The machine's memory: parts change it and say which section; a commit makes all changes safe at once. */
export class Memory {
  readonly state: MachineState;
  /** True if there was nothing to read: a new machine, or one whose memory was cleared. */
  readonly isNew: boolean;
  readonly #store: MemoryStore;
  readonly #changed = new Set<Section>();
  #texts: Readonly<Record<string, string>>;

  constructor(store: MemoryStore, initial: MachineState, isCleared: boolean) {
    const texts = isCleared ? null : store.read();
    this.#store = store;
    this.isNew = texts === null;
    this.#texts = texts ?? {};
    const sections = Object.keys(initial) as Section[];
    this.state =
      texts === null
        ? initial
        : (Object.fromEntries(
            sections.map((name) => [name, JSON.parse(texts[name] ?? 'null')]),
          ) as unknown as MachineState);
    if (texts === null) for (const name of sections) this.#changed.add(name);
  }

  /** Notes that a section has changed since the last commit. */
  touch(...sections: readonly Section[]): void {
    for (const section of sections) this.#changed.add(section);
  }

  /** Makes all changes safe at once. */
  commit(): void {
    if (this.#changed.size === 0) return;
    const texts = { ...this.#texts };
    for (const section of this.#changed) texts[section] = JSON.stringify(this.state[section]);
    this.#store.write(texts);
    this.#texts = texts;
    this.#changed.clear();
  }
}

/** A memory for tests in one process: it outlives the machine's power and not the process. */
export class ProcessMemory implements MemoryStore {
  #sections: Readonly<Record<string, string>> | null = null;

  read(): Readonly<Record<string, string>> | null {
    return this.#sections;
  }

  write(sections: Readonly<Record<string, string>>): void {
    this.#sections = sections;
  }
}
