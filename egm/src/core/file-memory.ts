import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { MemoryStore } from './memory.ts';

/** The memory as a file: each write replaces it whole and returns once the disk has it, so SIGKILL leaves old or new. */
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
    // The new name is safe only once the folder is.
    const folder = openSync(dirname(this.#path), 'r');
    fsyncSync(folder);
    closeSync(folder);
  }
}
