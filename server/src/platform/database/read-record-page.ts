import { createRefusedResult, okResult, type PlayerRecordPage, type Result } from '@reelfloor/protocol';
import { type CursorPosition, parseRecordCursor, serializeRecordCursor } from './record-cursor.ts';

/** The requested page: `cursor`, `before` or `last`, and without them the first page. At most one of the three may be set. */
export interface RecordPageRequest {
  readonly limit: number;
  readonly order?: 'asc' | 'desc';
  readonly cursor?: string | undefined;
  readonly before?: string | undefined;
  readonly last?: 'true' | undefined;
}

/** A range of an index between two exclusive bounds, and from which end to read it. */
export interface IndexRange {
  readonly above: CursorPosition;
  readonly below: CursorPosition;
  readonly direction: 'ASC' | 'DESC';
  readonly limit: number;
}

interface PageSource<Row> {
  /** Name of the list and its sort order. A cursor is valid only for the same name. */
  readonly list: string;
  readonly whole: Pick<IndexRange, 'above' | 'below'>;
  readonly hasNumericIds: boolean;
  readonly placeOf: (row: Row) => CursorPosition;
  readonly read: (indexRange: IndexRange) => Promise<Row[]>;
}

/** Reads a page, from either end of the index, so that the last page is as fast as the first. */
export const readRecordPage = async <Row>(
  request: RecordPageRequest,
  source: PageSource<Row>,
): Promise<Result<PlayerRecordPage<Row>>> => {
  const { cursor, before, last, limit, order = 'desc' } = request;
  if ([cursor, before, last].filter((place) => place !== undefined).length > 1)
    return createRefusedResult('BODY_INVALID', {
      detail: 'only one of cursor, before and last can be asked for',
    });
  const text = cursor ?? before;
  const place = text === undefined ? null : placeIn(source, text);
  if (text !== undefined && place === null)
    return createRefusedResult('BODY_INVALID', {
      detail: `${cursor === undefined ? 'before' : 'cursor'}: not of a page of this list in this sort`,
    });
  const isBackwards = before !== undefined || last !== undefined;
  const isUpwards = (order === 'asc') !== isBackwards;
  const rows = await source.read({
    ...within(source.whole, place, isUpwards),
    direction: isUpwards ? 'ASC' : 'DESC',
    // Read one row more than the page holds, to see whether there is another page.
    limit: limit + 1,
  });
  const goesOn = rows.length > limit;
  const items = rows.slice(0, limit);
  if (isBackwards) items.reverse();
  const cursorOf = (row: Row | undefined, isThere: boolean) =>
    row !== undefined && isThere ? serializeRecordCursor(source.list, source.placeOf(row)) : null;
  return okResult({
    items,
    nextCursor: cursorOf(items.at(-1), isBackwards ? before !== undefined : goesOn),
    previousCursor: cursorOf(items[0], isBackwards ? goesOn : cursor !== undefined),
  });
};

const placeIn = <Row>({ list, hasNumericIds }: PageSource<Row>, text: string): CursorPosition | null => {
  const place = parseRecordCursor(list, text);
  if (place === null || !hasNumericIds) return place;
  const id = Number(place.id);
  return Number.isSafeInteger(id) ? { ...place, id } : null;
};

/** Returns the index range of a page that begins at `place`, within the bounds of the whole list. */
const within = <Row>(
  { above, below }: PageSource<Row>['whole'],
  place: CursorPosition | null,
  isUpwards: boolean,
): Pick<IndexRange, 'above' | 'below'> => {
  if (place === null) return { above, below };
  if (isUpwards) return { above: place.value < above.value ? above : place, below };
  return { above, below: place.value >= below.value ? below : place };
};
