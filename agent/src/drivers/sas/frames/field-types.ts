/**
 * The fields of which SAS frames consist. Each field is described as data: one description serializes requests, parses replies, computes a
 * frame's length while it arrives, and lets tests generate random values.
 */

export type FieldShape =
  /** Packed BCD, most significant byte first. */
  | { readonly kind: 'bcd'; readonly size: number }
  /** Unsigned integer, least significant byte first. */
  | { readonly kind: 'binary'; readonly size: number }
  | { readonly kind: 'text'; readonly size: number }
  | { readonly kind: 'bytes'; readonly size: number }
  /** Text or bytes up to the end of the enclosing `sized` field. */
  | { readonly kind: 'restText' | 'restBytes' }
  | { readonly kind: 'record'; readonly fields: Readonly<Record<string, FieldShape>> }
  /** Length-prefixed: a length of one byte, then that many bytes. */
  | { readonly kind: 'sized'; readonly of: FieldShape }
  /** A field repeated `count` times, or up to the end of the enclosing `sized` field if `count` is null. */
  | { readonly kind: 'list'; readonly of: FieldShape; readonly count: number | null }
  /** An optional field: absent if the enclosing `sized` field ends before it. */
  | { readonly kind: 'optional'; readonly of: FieldShape }
  /** A length of one byte, then that many bytes of BCD; length 0 where the machine does not have the meter. */
  | { readonly kind: 'sizedBcd' };

/** A field whose value has the type `Value`. */
export interface Field<Value> {
  readonly shape: FieldShape;
  /** Phantom property that carries the type for the type checker: no field has it at run time. */
  readonly value?: Value;
}

export type ValueOf<F> = F extends Field<infer Value> ? Value : never;

/** The value of a meter with its number of digits; null where the machine does not have the meter. */
export type MeterValue = { readonly digits: number; readonly value: number } | null;

export const bcdField = (size: number): Field<number> => ({ shape: { kind: 'bcd', size } });
export const binaryField = (size: number): Field<number> => ({ shape: { kind: 'binary', size } });
export const byte = binaryField(1);
export const textField = (size: number): Field<string> => ({ shape: { kind: 'text', size } });
export const restText: Field<string> = { shape: { kind: 'restText' } };
export const bytesField = (size: number): Field<Uint8Array> => ({ shape: { kind: 'bytes', size } });
export const restBytes: Field<Uint8Array> = { shape: { kind: 'restBytes' } };
export const sizedBcd: Field<MeterValue> = { shape: { kind: 'sizedBcd' } };
export const sizePrefixedField = <Value>(field: Field<Value>): Field<Value> => ({
  shape: { kind: 'sized', of: field.shape },
});
export const optionalField = <Value>(field: Field<Value>): Field<Value | null> => ({
  shape: { kind: 'optional', of: field.shape },
});
export const listField = <Value>(field: Field<Value>, count: number | null = null): Field<readonly Value[]> => ({
  shape: { kind: 'list', of: field.shape, count },
});

type FieldsOf = Readonly<Record<string, Field<unknown>>>;
type RecordOf<F extends FieldsOf> = { readonly [Name in keyof F]: ValueOf<F[Name]> };

export const recordField = <F extends FieldsOf>(fields: F): Field<RecordOf<F>> => ({
  shape: {
    kind: 'record',
    fields: Object.fromEntries(Object.entries(fields).map(([name, { shape }]) => [name, shape])),
  },
});

/** Returns the size in bytes of a field of fixed size; null if its size varies. */
export const getFixedFieldSize = (shape: FieldShape): number | null => {
  switch (shape.kind) {
    case 'bcd':
    case 'binary':
    case 'text':
    case 'bytes':
      return shape.size;
    case 'record': {
      const sizes = Object.values(shape.fields).map(getFixedFieldSize);
      return sizes.every((size) => size !== null) ? sizes.reduce((sum, size) => sum + size, 0) : null;
    }
    case 'list': {
      const size = getFixedFieldSize(shape.of);
      return shape.count === null || size === null ? null : shape.count * size;
    }
    default:
      return null;
  }
};
