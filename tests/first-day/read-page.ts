import { readFileSync } from 'node:fs';

export interface Block {
  /** The heading under which the block stands. */
  readonly title: string;
  readonly script: string;
  /** Whether it fetches something, for which it gets the machine's own network. */
  readonly isOnline: boolean;
}

/** Returns the fenced `sh` blocks of a page, in order. */
export const readBlocks = (path: string): Block[] => {
  const blocks: Block[] = [];
  let title = '';
  let lines: string[] | null = null;
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (lines === null) {
      if (/^#+ /.test(line)) title = line.replace(/^#+ /, '');
      if (line === '```sh') lines = [];
    } else if (line === '```') {
      const script = lines.join('\n');
      blocks.push({ title, script, isOnline: /^(apt-get|npm ci)\b/m.test(script) });
      lines = null;
    } else lines.push(line);
  }
  return blocks;
};
