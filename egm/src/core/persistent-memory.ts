import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { MachineState } from './trial-machine-state.ts';

/** Storage of the simulated machine's memory that survives a power cut. `write` returns once the sections are durable. */
export interface MemoryStore {
  read(): Readonly<Record<string, string>> | null;
  write(sections: Readonly<Record<string, string>>): void;
}

type Section = keyof MachineState;

/** The machine's persistent memory: its users change the state and mark the changed section; a commit stores all changes atomically. */
export class Memory {
  readonly state: MachineState;
  /** True if nothing was stored: a new machine, or one whose memory was cleared. */
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

  /** Marks sections of the memory as changed since the last commit. */
  touch(...sections: readonly Section[]): void {
    for (const section of sections) this.#changed.add(section);
  }

  /** Stores all changes of the memory atomically. */
  commit(): void {
    if (this.#changed.size === 0) return;
    const texts = { ...this.#texts };
    for (const section of this.#changed) texts[section] = JSON.stringify(this.state[section]);
    this.#store.write(texts);
    this.#texts = texts;
    this.#changed.clear();
  }
}

/** In-process memory for tests: it survives a power cut of the machine, but not the end of the process. */
export class ProcessMemory implements MemoryStore {
  #sections: Readonly<Record<string, string>> | null = null;

  read(): Readonly<Record<string, string>> | null {
    return this.#sections;
  }

  write(sections: Readonly<Record<string, string>>): void {
    this.#sections = sections;
  }
}

/** Memory in a file: each write replaces the file atomically and returns after fsync, so a SIGKILL leaves the old or the new state. */
export class FileMemory implements MemoryStore {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  read(): Readonly<Record<string, string>> | null {
    if (!existsSync(this.#path)) return null;
    const sections = JSON.parse(readFileSync(this.#path, 'utf8')) as Record<string, unknown>;
    return Object.fromEntries(Object.entries(sections).map(([name, value]) => [name, JSON.stringify(value)]));
  }

  write(sections: Readonly<Record<string, string>>): void {
    const lines = Object.entries(sections).map(([name, text]) => `${JSON.stringify(name)}: ${text}`);
    const newPath = `${this.#path}.new`;
    const file = openSync(newPath, 'w', 0o600);
    writeSync(file, `{\n${lines.join(',\n')}\n}\n`);
    fsyncSync(file);
    closeSync(file);
    renameSync(newPath, this.#path);
    // Sync the folder too: only then is the rename durable.
    const folder = openSync(dirname(this.#path), 'r');
    fsyncSync(folder);
    closeSync(folder);
  }
}
