import type { Field, FieldShape, MeterValue } from './field-types.ts';

/** Maximum size of a BCD field in bytes: seven bytes have 14 digits; eight could exceed JavaScript's safe integer range. */
const maxBcdSize = 7;

/** Serializes a field's value to bytes. Throws a RangeError if the value does not fit, which is an error of the caller. */
export const encodeField = <Value>(field: Field<Value>, value: Value): number[] => write(field.shape, value);

/**
 * Parses a field's value, or returns null if there are too few or too many bytes or invalid BCD. The CRC catches damaged frames; this check
 * catches malformed data from the machine.
 */
export const decodeField = <Value>(field: Field<Value>, bytes: Uint8Array): Value | null => {
  const cursor: Cursor = { bytes, at: 0, end: bytes.length };
  const value = read(field.shape, cursor);
  return value === unreadable || cursor.at !== cursor.end ? null : (value as Value);
};

const write = (shape: FieldShape, value: unknown): number[] => {
  switch (shape.kind) {
    case 'bcd':
      return writeBcd(value as number, shape.size);
    case 'binary':
      return writeBinary(value as number, shape.size);
    case 'text':
      return exactly([...Buffer.from(value as string, 'latin1')], shape.size);
    case 'bytes':
      return exactly([...(value as Uint8Array)], shape.size);
    case 'restText':
      return [...Buffer.from(value as string, 'latin1')];
    case 'restBytes':
      return [...(value as Uint8Array)];
    case 'record': {
      const values = value as Record<string, unknown>;
      return Object.entries(shape.fields).flatMap(([name, of]) => write(of, values[name]));
    }
    case 'sized': {
      const content = write(shape.of, value);
      return [...writeBinary(content.length, 1), ...content];
    }
    case 'list': {
      const items = value as readonly unknown[];
      if (shape.count !== null && items.length !== shape.count)
        throw new RangeError(`${items.length} items instead of ${shape.count}`);
      return items.flatMap((item) => write(shape.of, item));
    }
    case 'optional':
      return value === null ? [] : write(shape.of, value);
    case 'sizedBcd': {
      const meter = value as MeterValue;
      return meter === null ? [0] : [meter.digits / 2, ...writeBcd(meter.value, meter.digits / 2)];
    }
  }
};

const exactly = (content: number[], size: number): number[] => {
  if (content.length !== size) throw new RangeError(`${content.length} bytes instead of ${size}`);
  return content;
};

const writeBcd = (value: number, size: number): number[] => {
  if (!Number.isSafeInteger(value) || value < 0 || value >= 10 ** (2 * size))
    throw new RangeError(`${value} does not fit into ${size} bytes of BCD`);
  const digits = String(value).padStart(size * 2, '0');
  return Array.from({ length: size }, (_, at) => Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16));
};

const writeBinary = (value: number, size: number): number[] => {
  if (!Number.isSafeInteger(value) || value < 0 || value >= 256 ** size)
    throw new RangeError(`${value} does not fit into ${size} bytes`);
  return Array.from({ length: size }, (_, at) => Math.floor(value / 256 ** at) % 256);
};

interface Cursor {
  readonly bytes: Uint8Array;
  at: number;
  end: number;
}

const unreadable = Symbol('unreadable');

const read = (shape: FieldShape, cursor: Cursor): unknown => {
  switch (shape.kind) {
    case 'bcd':
      return readBcd(take(cursor, shape.size));
    case 'binary':
      return readBinary(take(cursor, shape.size));
    case 'text':
      return readText(take(cursor, shape.size));
    case 'bytes':
      return take(cursor, shape.size);
    case 'restText':
      return readText(take(cursor, cursor.end - cursor.at));
    case 'restBytes':
      return take(cursor, cursor.end - cursor.at);
    case 'record':
      return readRecord(shape.fields, cursor);
    case 'sized':
      return readSized(shape.of, cursor);
    case 'list':
      return readList(shape, cursor);
    case 'optional':
      return cursor.at === cursor.end ? null : read(shape.of, cursor);
    case 'sizedBcd': {
      const size = readBinary(take(cursor, 1));
      if (size === unreadable || size === 0) return size === 0 ? null : unreadable;
      const value = readBcd(take(cursor, size));
      return value === unreadable ? unreadable : { digits: size * 2, value };
    }
  }
};

const take = (cursor: Cursor, size: number): Uint8Array | typeof unreadable => {
  if (cursor.at + size > cursor.end) return unreadable;
  cursor.at += size;
  return cursor.bytes.slice(cursor.at - size, cursor.at);
};

const readBcd = (taken: Uint8Array | typeof unreadable): number | typeof unreadable => {
  if (taken === unreadable || taken.length > maxBcdSize) return unreadable;
  let value = 0;
  for (const byte of taken) {
    if (byte >> 4 > 9 || (byte & 15) > 9) return unreadable;
    value = (value * 10 + (byte >> 4)) * 10 + (byte & 15);
  }
  return value;
};

const readBinary = (taken: Uint8Array | typeof unreadable): number | typeof unreadable =>
  taken === unreadable ? unreadable : taken.reduceRight((value, byte) => value * 256 + byte, 0);

const readText = (taken: Uint8Array | typeof unreadable): string | typeof unreadable =>
  taken === unreadable ? unreadable : Buffer.from(taken).toString('latin1');

const readRecord = (fields: Readonly<Record<string, FieldShape>>, cursor: Cursor): unknown => {
  const values: Record<string, unknown> = {};
  for (const [name, of] of Object.entries(fields)) {
    const value = read(of, cursor);
    if (value === unreadable) return unreadable;
    values[name] = value;
  }
  return values;
};

const readSized = (of: FieldShape, cursor: Cursor): unknown => {
  const content = take(cursor, 1);
  const length = readBinary(content);
  if (length === unreadable || cursor.at + length > cursor.end) return unreadable;
  const outerEnd = cursor.end;
  cursor.end = cursor.at + length;
  const value = read(of, cursor);
  const isWhole = cursor.at === cursor.end;
  cursor.end = outerEnd;
  return isWhole ? value : unreadable;
};

const readList = (
  { of, count }: { readonly of: FieldShape; readonly count: number | null },
  cursor: Cursor,
): unknown => {
  const items: unknown[] = [];
  while (count === null ? cursor.at < cursor.end : items.length < count) {
    const item = read(of, cursor);
    if (item === unreadable) return unreadable;
    items.push(item);
  }
  return items;
};
