import type { Engine } from '../platform/database/database.ts';
import type { SchemaMigration } from '../platform/database/schema-migration.ts';

type Statements = Pick<SchemaMigration, 'statements' | 'refusesBecause'>;

/**
 * Returns why nodes of the generation before could not live with the migration while they run. Knows the few kinds of
 * statements that only add something, and reports all others. `ofGeneration`: all migrations that expand to its
 * generation.
 */
export const expandFaults = (
  { statements, refusesBecause }: Statements,
  ofGeneration: readonly Statements[] = [{ statements }],
): string[] =>
  (['sqlite', 'postgres'] as const).flatMap((engine) => {
    const texts = statements[engine].map(onOneLine);
    const added = addedBy(ofGeneration.flatMap((each) => each.statements[engine].map(onOneLine)));
    return texts.flatMap((text) => {
      const fault = faultOf(text, { engine, added, texts, mayRefuse: refusesBecause !== undefined });
      return fault === null ? [] : [`${engine}: ${fault}: ${text}`];
    });
  });

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The tables and columns that a generation adds. Older nodes do not know them, so anything may be done to them. */
interface Added {
  readonly tables: ReadonlySet<string>;
  readonly columns: ReadonlySet<string>;
  /** Triggers on these tables. */
  readonly triggers: ReadonlySet<string>;
}

interface Around {
  readonly engine: Engine;
  readonly added: Added;
  readonly texts: readonly string[];
  readonly mayRefuse: boolean;
}

const addedBy = (texts: readonly string[]): Added => {
  const tables = new Set(texts.flatMap((text) => createTable.exec(text)?.[1] ?? []));
  return { tables, columns: columnsAddedBy(texts), triggers: triggersAddedBy(texts, tables) };
};

const columnsAddedBy = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(
    texts.flatMap((text) => {
      const [, table = '', actions = ''] = alterTable.exec(text) ?? [];
      return parts(actions).flatMap((action) => {
        const column = addColumn.exec(action)?.[1];
        return column === undefined ? [] : [`${table}.${column}`];
      });
    }),
  );

const triggersAddedBy = (texts: readonly string[], tables: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    texts.flatMap((text) => {
      const [, name = '', table = ''] = createTrigger.exec(text) ?? [];
      return tables.has(table) ? [name] : [];
    }),
  );

const createTable = /^CREATE TABLE (?:IF NOT EXISTS )?(\w+) ?\(/i;
const createIndex = /^CREATE (UNIQUE )?INDEX (CONCURRENTLY )?(IF NOT EXISTS )?\w+ ON (\w+)/i;
const alterTable = /^ALTER TABLE (\w+) (.+)$/i;
const addColumn = /^ADD COLUMN (\w+) (.+)$/i;
const updateTable = /^UPDATE (\w+) SET (.+)$/i;
const isConcurrent = (text: string): boolean => /^CREATE INDEX CONCURRENTLY IF NOT EXISTS /.test(text);

const faultOf = (text: string, around: Around): string | null => {
  if (createTable.test(text)) return null;
  if (createIndex.test(text)) return indexFault(text, around);
  if (alterTable.test(text)) return alterFault(text, around);
  if (updateTable.test(text)) return updateFault(text, around);
  // When an index is summarised is nothing that a node reads, and the change waits for nobody who writes.
  if (/^ALTER INDEX \w+ SET \(autosummarize = on\)$/i.test(text)) return null;
  if (/^INSERT INTO /i.test(text)) return /\bDO UPDATE\b/i.test(text) ? 'changes rows that an older node reads' : null;
  if (/^CREATE (OR REPLACE )?(FUNCTION|(CONSTRAINT )?TRIGGER) /i.test(text)) return triggerFault(text, around);
  const dropped = /^DROP TRIGGER (\w+)(?: ON \w+)?$/i.exec(text)?.[1];
  if (dropped !== undefined && around.added.triggers.has(dropped)) return null;
  return 'does not only add';
};

const indexFault = (text: string, { engine, added, texts }: Around): string | null => {
  const [, unique, concurrently, , table = ''] = createIndex.exec(text) ?? [];
  if (added.tables.has(table)) return null;
  if (unique) return 'refuses rows that an older node may write';
  if (engine === 'sqlite') return null;
  if (!concurrently || !isConcurrent(text))
    return 'blocks all who write to the table; write CREATE INDEX CONCURRENTLY IF NOT EXISTS';
  return texts.every(isConcurrent) ? null : 'cannot run in a transaction with others; give it a migration of its own';
};

const alterFault = (text: string, { added }: Around): string | null => {
  const [, table = '', actions = ''] = alterTable.exec(text) ?? [];
  if (added.tables.has(table)) return null;
  for (const action of parts(actions)) {
    const [, column, definition] = addColumn.exec(action) ?? [];
    if (column !== undefined && definition !== undefined) {
      const fault = columnFault(column, definition);
      if (fault !== null) return fault;
    } else if (!/^ALTER COLUMN \w+ DROP NOT NULL$/i.test(action)) return 'does not only add';
  }
  return null;
};

const columnFault = (column: string, definition: string): string | null => {
  const hasDefault = /\bDEFAULT\b/i.test(definition);
  if (/\bNOT NULL\b/i.test(definition) && !hasDefault)
    return 'an older node writes rows without this column, so it needs a default or NULL';
  if (/\b(UNIQUE|PRIMARY KEY)\b/i.test(definition)) return 'refuses rows that an older node may write';
  if (/\bGENERATED\b/i.test(definition) || (hasDefault && !/\bDEFAULT (-?\d+|'[^']*'|NULL)(?= |$)/i.test(definition)))
    return 'writes each row anew, while all wait; only a constant may be the default';
  const check = /\bCHECK (.+)$/i.exec(definition)?.[1]?.replace(/'[^']*'/g, '') ?? '';
  const others = (check.match(/[a-z_]\w*/gi) ?? []).filter(
    (word) => word !== column && !/^(IN|AND|OR|NOT|NULL|IS|BETWEEN|length)$/i.test(word),
  );
  return others.length > 0 ? 'may refuse values of other columns that an older node writes' : null;
};

const updateFault = (text: string, { added, texts }: Around): string | null => {
  const [, table = '', rest = ''] = updateTable.exec(text) ?? [];
  if (added.tables.has(table)) return null;
  const columns = parts(rest).map((part) => /^(\w+) ?=/.exec(part)?.[1] ?? '');
  if (!columns.every((column) => added.columns.has(`${table}.${column}`)))
    return 'changes rows that an older node reads';
  return texts.some((other) => alterTable.test(other))
    ? 'writes rows while the table is locked; give it a migration of its own'
    : null;
};

const createTrigger = /^CREATE (?:CONSTRAINT )?TRIGGER (\w+) .*? ON (\w+) .*?(?:EXECUTE FUNCTION (\w+)\(\))?$/i;
const createFunction = /^CREATE FUNCTION (\w+)\(\) RETURNS trigger /i;

const triggerFault = (text: string, { added, texts, mayRefuse }: Around): string | null => {
  if (/^CREATE OR REPLACE /i.test(text)) return 'changes what an older node relies on';
  if (mayRefuse) return null;
  const callers = createFunction.test(text) ? texts.filter((other) => isCalledBy(text, other)) : [text];
  if (callers.length > 0 && callers.every((trigger) => added.tables.has(tableOf(trigger)))) return null;
  return /\b(RAISE|BEFORE|INSTEAD OF)\b/i.test(text) ? 'may refuse or change what an older node writes' : null;
};

const tableOf = (trigger: string): string => createTrigger.exec(trigger)?.[2] ?? '';

const isCalledBy = (text: string, trigger: string): boolean =>
  createTrigger.exec(trigger)?.[3] === createFunction.exec(text)?.[1];

/** Splits SQL at the commas that are outside brackets and quotes, up to FROM or WHERE. */
const parts = (text: string): string[] => {
  const found = [''];
  let depth = 0;
  for (const [token] of text.matchAll(/'[^']*'|\b(?:FROM|WHERE)\b|./gi)) {
    if (depth === 0 && /^(FROM|WHERE)$/i.test(token)) break;
    if (token === '(') depth++;
    if (token === ')') depth--;
    if (token === ',' && depth === 0) found.push('');
    else found[found.length - 1] += token;
  }
  return found.map((part) => part.trim());
};
