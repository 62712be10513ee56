import { copyFileSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type ChainLine, computeChainLineHash, startOfChain, toChainHead } from '../recording/hash-chain.ts';
import type { IndexedFragment } from '../recording/read-recordings.ts';
import type { Recorded } from './trial-recording.ts';

/** Changes a copy's index. Reads as if it had been closed. */
const edit = (folder: string, work: (database: DatabaseSync) => void): void => {
  const database = new DatabaseSync(join(folder, 'index.sqlite'));
  work(database);
  database.close();
};

const rewrite = (folder: string, file: string, change: (bytes: Buffer) => Buffer): void => {
  const path = join(folder, file);
  writeFileSync(path, change(readFileSync(path)));
};

/** Writes the chain anew from a line on, as somebody with the whole disk can. */
const rehash = (database: DatabaseSync, recorded: Recorded, changed: Map<number, Partial<ChainLine>>): void => {
  let before = startOfChain;
  const set = database.prepare(
    'UPDATE chain SET kind = ?, at_ms = ?, body = iif(body IS NULL, NULL, ?), hash = ? WHERE no = ?',
  );
  for (const original of recorded.lines) {
    const line = { ...original, ...changed.get(original.no) };
    const hash = computeChainLineHash(before.head, line);
    set.run(line.kind, line.atMs, line.body, Buffer.from(hash, 'hex'), line.no);
    before = toChainHead({ ...line, hash });
  }
};

type Random = (below: number) => number;
/** Changes a copy of what was recorded. Returns the line that must be named first, if one line is broken by it. */
type Forgery = (copy: Recorded, random: Random) => number | undefined;

const oneOf = <Item>(items: readonly Item[], random: Random): Item => {
  const item = items[random(items.length)];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
};

/** Fragments that stand one after the other in one file. */
const pairOf = ({ fragments }: Recorded, random: Random): [IndexedFragment, IndexedFragment] => {
  const pairs = fragments.flatMap((first, index): [IndexedFragment, IndexedFragment][] => {
    const second = fragments[index + 1];
    return second?.file === first.file ? [[first, second]] : [];
  });
  return oneOf(pairs, random);
};

const columns: Readonly<Record<string, readonly string[]>> = {
  folder: ['id', 'machine_id', 'base_no', 'base_hash'],
  chain: ['no', 'kind', 'at_ms', 'body', 'hash'],
  runs: ['id', 'session_id', 'facts', 'from_ms', 'ended_ms'],
  files: ['id', 'name', 'no', 'run', 'from_ms', 'init_length', 'init_sha256', 'deleted_no'],
  fragments: ['no', 'file', 'offset', 'length', 'from_ms', 'until_ms', 'key', 'sha256'],
  holds: ['id', 'from_ms', 'until_ms', 'reason', 'at_ms'],
};

const rowIds = (database: DatabaseSync, table: string): number[] =>
  database
    .prepare(`SELECT rowid AS id FROM "${table}"`)
    .all()
    .map(({ id }) => Number(id));

const otherValue = (value: unknown, random: Random): string | number | Uint8Array => {
  if (typeof value === 'number') return value + 1 + random(1000);
  if (value instanceof Uint8Array) return flipped(Buffer.from(value), random);
  return `${value ?? ''}x${random(1000)}`;
};

const flipped = (bytes: Buffer, random: Random): Buffer => {
  const changed = Buffer.from(bytes);
  const at = random(changed.length);
  changed[at] = (changed[at] ?? 0) ^ (1 + random(255));
  return changed;
};

/** By what somebody could do to a folder. */
export const forgeries: Readonly<Record<string, Forgery>> = {
  'a changed byte in a fragment': (copy, random) => {
    const { file, offset, length, no } = oneOf(copy.fragments, random);
    rewrite(copy.folder, file, (bytes) => {
      flipped(bytes.subarray(offset, offset + length), random).copy(bytes, offset);
      return bytes;
    });
    return no;
  },
  'a changed byte anywhere in a file': (copy, random) => {
    rewrite(copy.folder, oneOf(copy.files, random), (bytes) => flipped(bytes, random));
    return undefined;
  },
  'a dropped fragment': (copy, random) => {
    const { file, offset, length, no } = oneOf(copy.fragments, random);
    rewrite(copy.folder, file, (bytes) => Buffer.concat([bytes.subarray(0, offset), bytes.subarray(offset + length)]));
    return no;
  },
  'two swapped fragments': (copy, random) => {
    const [first, second] = pairOf(copy, random);
    rewrite(copy.folder, first.file, (bytes) => {
      const [middle, end] = [second.offset, second.offset + second.length];
      const parts = [
        bytes.subarray(0, first.offset),
        bytes.subarray(middle, end),
        bytes.subarray(first.offset, middle),
      ];
      return Buffer.concat([...parts, bytes.subarray(end)]);
    });
    return first.no;
  },
  'an inserted fragment': (copy, random) => {
    const { file, offset, length, no } = oneOf(copy.fragments, random);
    const isAtEnd = random(2) === 0;
    rewrite(copy.folder, file, (bytes) => {
      const at = isAtEnd ? bytes.length : offset;
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(offset, offset + length), bytes.subarray(at)]);
    });
    const isLast = !copy.fragments.some((one) => one.file === file && one.offset > offset);
    return isAtEnd || isLast ? undefined : no + 1;
  },
  'a shortened file': (copy, random) => {
    const file = oneOf(copy.files, random);
    truncateSync(join(copy.folder, file), random(readFileSync(join(copy.folder, file)).length));
    return undefined;
  },
  'a removed file': (copy, random) => {
    rmSync(join(copy.folder, oneOf(copy.files, random)));
    return undefined;
  },
  'an added file': (copy, random) => {
    const file = oneOf(copy.files, random);
    copyFileSync(join(copy.folder, file), join(copy.folder, file.replace('.mp4', '-1.mp4')));
    return undefined;
  },
  'two swapped files': (copy, random) => {
    const [first, second] = [copy.files[0] ?? '', copy.files[1 + random(copy.files.length - 1)] ?? ''];
    const [a, b, aside] = [join(copy.folder, first), join(copy.folder, second), join(copy.folder, 'aside')];
    renameSync(a, aside);
    renameSync(b, a);
    renameSync(aside, b);
    return undefined;
  },
  'a changed line': (copy, random) => {
    const { no } = oneOf(copy.lines, random);
    const column = oneOf(['kind', 'at_ms', 'body', 'hash'], random);
    edit(copy.folder, (database) => {
      const value = database.prepare(`SELECT ${column} AS value FROM chain WHERE no = ?`).get(no)?.value;
      database.prepare(`UPDATE chain SET ${column} = ? WHERE no = ?`).run(otherValue(value, random), no);
    });
    return no;
  },
  'a dropped line': (copy, random) => {
    const { no } = oneOf(copy.lines, random);
    edit(copy.folder, (database) => database.prepare('DELETE FROM chain WHERE no = ?').run(no));
    return no;
  },
  'two swapped lines': (copy, random) => {
    const { no } = oneOf(copy.lines.slice(0, -1), random);
    edit(copy.folder, (database) => {
      for (const [from, to] of [
        [no, -1],
        [no + 1, no],
        [-1, no + 1],
      ] as const)
        database.prepare('UPDATE chain SET no = ? WHERE no = ?').run(to, from);
    });
    return no;
  },
  'an inserted line': (copy, random) => {
    const before = oneOf(copy.lines.slice(0, -1), random);
    const isHashed = random(2) === 0;
    const line = { no: before.no + 1, kind: 'event' as const, atMs: before.atMs, body: '{}' };
    const hash = isHashed ? computeChainLineHash(before.hash, line) : 'cd'.repeat(32);
    edit(copy.folder, (database) => {
      for (const { no } of copy.lines.toReversed())
        if (no > before.no) database.prepare('UPDATE chain SET no = ? WHERE no = ?').run(no + 1, no);
      database
        .prepare('INSERT INTO chain VALUES (?, ?, ?, ?, ?)')
        .run(line.no, line.kind, line.atMs, line.body, Buffer.from(hash, 'hex'));
    });
    return undefined;
  },
  'a changed row': (copy, random) => {
    const table = oneOf(Object.keys(columns), random);
    const column = oneOf(columns[table] ?? [], random);
    edit(copy.folder, (database) => {
      const id = oneOf(rowIds(database, table), random);
      const value = database.prepare(`SELECT "${column}" AS value FROM "${table}" WHERE rowid = ?`).get(id)?.value;
      database.exec('PRAGMA foreign_keys = OFF');
      const typed = value === null && column !== 'session_id' && column !== 'body' ? 7 : otherValue(value, random);
      database.prepare(`UPDATE OR REPLACE "${table}" SET "${column}" = ? WHERE rowid = ?`).run(typed, id);
    });
    return undefined;
  },
  'a dropped row': (copy, random) => {
    edit(copy.folder, (database) => {
      const table = oneOf(['folder', 'runs', 'files', 'fragments', 'holds'], random);
      database.prepare(`DELETE FROM "${table}" WHERE rowid = ?`).run(oneOf(rowIds(database, table), random));
    });
    return undefined;
  },
  'an inserted row': (copy, random) => {
    const { file } = oneOf(copy.fragments, random);
    const inserts = [
      `INSERT INTO runs VALUES (77, NULL, '{}', 1, 1)`,
      `INSERT INTO files VALUES (770, 'x.mp4', 770, 1, 1, 1, '', NULL)`,
      `INSERT INTO fragments SELECT 7700 + no, file, "offset", length, from_ms, until_ms, key, sha256 FROM fragments LIMIT 1`,
      `INSERT INTO holds VALUES ('h9', 1, 2, 'x', 3)`,
      `INSERT INTO garbage VALUES ('${file}', 'bytes', 1)`,
    ];
    edit(copy.folder, (database) => database.exec(oneOf(inserts, random)));
    return undefined;
  },
  'lines written anew from one on': (copy, random) => {
    const line = oneOf(
      copy.lines.filter(({ body, kind }) => kind !== 'open' && kind !== 'file' && body.includes('Ms')),
      random,
    );
    edit(copy.folder, (database) => rehash(database, copy, new Map([[line.no, { atMs: line.atMs + 1 }]])));
    return copy.heads.find(({ no }) => no >= line.no)?.no;
  },
  'a removed end': (copy, random) => {
    const last = copy.lines.at(-1)?.no ?? 0;
    const until = last - 1 - random(3);
    edit(copy.folder, (database) => {
      for (const table of ['chain', 'fragments']) database.prepare(`DELETE FROM ${table} WHERE no > ?`).run(until);
      database.exec('UPDATE runs SET ended_ms = NULL WHERE id = (SELECT max(id) FROM runs)');
    });
    const [newest] = copy.fragments.filter(({ no }) => no > until);
    if (newest) truncateSync(join(copy.folder, newest.file), newest.offset);
    return until + 1;
  },
  'another identity': (copy) => {
    writeFileSync(join(copy.folder, 'meta'), '0\n');
    return undefined;
  },
};
