import { machineIdSchema } from '@reelfloor/protocol';
import { memo, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useMessages } from '../../i18n/use-messages.ts';
import { canDecodeVideo } from '../../thumbnails/picture-decoder.ts';
import { showThumbnails } from '../../thumbnails/show-thumbnails.ts';
import { openPageThumbnails } from '../../thumbnails/thumbnail-store.ts';
import { useReducedMotion } from '../../ui/use-reduced-motion.ts';
import { BrandReels } from '../ui/brand-picture.tsx';
import { getMachineStateTone, isWaitingForStaff, MachineState } from '../ui/machine-state.tsx';
import { TickingAge } from './elapsed-times.tsx';
import { useFloorFormats } from './floor-formats.ts';
import { LastMachineEvent } from './last-event.tsx';
import { useFloorBrands, useFloorRow } from './live/use-floor.ts';
import { machineHref } from './machine-href.ts';
import { Amount } from './machine-row.tsx';
import { floorMessages } from './messages/index.ts';
import { cumulativeOffsets, useVirtualizedItems } from './use-virtualized-items.ts';

const narrowestPx = 150;
const gapPx = 12;
/** Height in px of a tile below its picture, including the border. */
const linesPx = 94;
const reelsShare = 134 / 256;

interface FloorTilesProps {
  readonly ids: readonly string[];
  readonly scroller: RefObject<HTMLElement | null>;
}

/** The machines as tiles, virtualized: only the rows of tiles near the viewport are rendered. */
export const FloorTiles = ({ ids, scroller }: FloorTilesProps) => {
  const { t } = useMessages(floorMessages);
  const list = useRef<HTMLUListElement>(null);
  const width = useWidth(list);
  const across = Math.max(2, Math.floor((width + gapPx) / (narrowestPx + gapPx)));
  const tilePx = Math.round(((width - (across - 1) * gapPx) / across) * reelsShare) + linesPx;
  const lines = Math.ceil(ids.length / across);
  const tops = useMemo(
    () => cumulativeOffsets(Array.from({ length: lines }, () => tilePx + gapPx)),
    [lines, tilePx],
  );
  const { first, end } = useVirtualizedItems(tops, scroller, list);
  return (
    <ul
      ref={list}
      className="tiles"
      aria-label={t('cabinets')}
      style={{
        height: tops.at(-1),
        gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))`,
        gridAutoRows: tilePx,
        paddingTop: tops[first],
      }}
    >
      {ids.slice(first * across, end * across).map((id) => (
        <Tile key={id} id={id} />
      ))}
    </ul>
  );
};

const Tile = memo(({ id }: { id: string }) => {
  const { t } = useMessages(floorMessages);
  const { whole } = useFloorFormats();
  const brands = useFloorBrands();
  const row = useFloorRow(id);
  if (!row) return null;
  const { state, brand, player, sessionAt, creditMinor, coinInMinor, netMinor } = row;
  const name = brands.get(brand) ?? brand;
  const isDark = state === 'away' || state === 'out';
  return (
    <li
      className={isWaitingForStaff(state) ? getMachineStateTone(state) : undefined}
      data-alarm={isWaitingForStaff(state) || undefined}
      data-dark={isDark || undefined}
      data-machine={id}
    >
      <a href={machineHref(id)}>
        <LiveReels id={id} brand={brand} name={name} isHere={state !== 'away'} />
        <p className="hd">
          <b>{id}</b>
          <MachineState state={state} />
        </p>
        <p className="pl">
          <span>{player?.name ?? name}</span>
          <b>
            <Amount minor={player || creditMinor > 0 ? creditMinor : null} />
          </b>
        </p>
        <p>
          {sessionAt !== null && (
            <span className="la">
              <TickingAge since={sessionAt} />
            </span>
          )}
          <span>
            <LastMachineEvent row={row} isShort />
          </span>
        </p>
        <p className="mn">
          <span>{coinInMinor !== null && t('tileIn', { amount: whole(coinInMinor) })}</span>
          <span>{netMinor !== null && t('tileNet', { amount: whole(netMinor) })}</span>
        </p>
      </a>
    </li>
  );
});

const useWidth = (place: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!place.current) return;
    const sizes = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    sizes.observe(place.current);
    return () => sizes.disconnect();
  }, [place]);
  return width;
};

const thumbnails = openPageThumbnails();

interface LiveReelsProps {
  readonly id: string;
  readonly brand: string;
  readonly name: string;
  /** False for a machine that can have no picture. */
  readonly isHere: boolean;
}

/** Live picture of a machine's reels over its brand's picture, which is the fallback. */
const LiveReels = ({ id, brand, name, isHere }: LiveReelsProps) => {
  const isStill = useReducedMotion();
  return (
    <span className="reels">
      <BrandReels brand={brand} name={name} />
      {isHere && !isStill && canDecodeVideo() && <MovingReels id={id} />}
    </span>
  );
};

const MovingReels = ({ id }: { id: string }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    const machineId = z.parse(machineIdSchema, id);
    if (canvas.current) return showThumbnails(thumbnails, machineId, canvas.current, setLive);
  }, [id]);
  return <canvas ref={canvas} data-live={isLive} />;
};
