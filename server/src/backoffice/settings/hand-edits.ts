import { basename } from 'node:path';
import { informationPages, parseSettings } from '@reelfloor/protocol';
import * as z from 'zod/mini';
import type { OperatorChange } from '../../platform/audit-trail/link-changes.ts';
import { maxOperatorFileBytes, settingsName } from './operator-files.ts';
import { versionOf } from './own-pages.ts';

type Line = Pick<OperatorChange, 'what' | 'subject' | 'details'>;

/** Returns what a change by hand was, for the record: by keys or versions, so that it can be undone like one of the office. */
export const linesOf = (name: string, before: Buffer | null, after: Buffer | null): Line[] => {
  if (name !== settingsName) {
    const [from, to] = [before, after].map((html) => (html ? versionOf(html) : null));
    return [{ what: 'page import', subject: pageAt(name), details: { from, to } }];
  }
  const [was, is] = [recordOf(before) ?? {}, recordOf(after) ?? {}];
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return keys
    .map((key) => ({ key, from: was[key] ?? null, to: is[key] ?? null }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to))
    .map(({ key, from, to }) => ({ what: 'setting import', subject: key, details: { from, to } }));
};

const pageAt = (name: string): string =>
  Object.entries(informationPages).find(([, path]) => name === `pages/${basename(path)}`)?.[0] ?? name;

const recordOf = (content: Buffer | null): Readonly<Record<string, unknown>> | null => {
  if (content === null) return {};
  try {
    return z.parse(z.record(z.string(), z.unknown()), parseSettings(content.toString()));
  } catch {
    return null;
  }
};

/** Returns why a file that was written by hand stays on its node alone; null if all nodes may have it. */
export const complaintAbout = (name: string, content: Buffer | null): string | null => {
  if (content !== null && content.length > maxOperatorFileBytes)
    return `has more than ${maxOperatorFileBytes} bytes, so the other nodes do not get it; make it smaller.`;
  return name === settingsName && recordOf(content) === null
    ? 'is no JSON object, so the other nodes do not get it; mend it.'
    : null;
};
