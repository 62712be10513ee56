import { machineIdSchema } from '@reelfloor/protocol';
import { memo, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useMessages } from '../../i18n/use-messages.ts';
import { drawLiveMachineThumbnails } from '../../thumbnails/draw-live-machine-thumbnails.ts';
import { canBrowserDecodeVideo } from '../../thumbnails/thumbnail-decoder.ts';
import { createPageThumbnailStore } from '../../thumbnails/thumbnail-store.ts';
import { usePrefersReducedMotion } from '../../ui/use-reduced-motion.ts';
import { BrandReelsPicture } from '../ui/brand-picture.tsx';
import { getMachineStateTone, isMachineWaitingForStaff, MachineStatePill } from '../ui/machine-state-pill.tsx';
import { LiveAgeLabel } from './elapsed-times.tsx';
import { useFloorFormatters } from './floor-formatters.ts';
import { BareAmountOrEmpty } from './floor-machine-table-row.tsx';
import { LastMachineEvent } from './last-machine-event.tsx';
import { useFloorBrandNames, useFloorMachineRow } from './live/floor-store-hooks.ts';
import { buildMachinePageUrl } from './machine-page-url.ts';
import { floorMessages } from './messages/floor-messages.ts';
import { computeItemTopOffsets, useVirtualizedItems } from './use-virtualized-items.ts';

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
export const FloorMachineTiles = ({ ids, scroller }: FloorTilesProps) => {
  const { t } = useMessages(floorMessages);
  const list = useRef<HTMLUListElement>(null);
  const width = useWidth(list);
  const across = Math.max(2, Math.floor((width + gapPx) / (narrowestPx + gapPx)));
  const tilePx = Math.round(((width - (across - 1) * gapPx) / across) * reelsShare) + linesPx;
  const lines = Math.ceil(ids.length / across);
  const tops = useMemo(
    () => computeItemTopOffsets(Array.from({ length: lines }, () => tilePx + gapPx)),
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
  const { whole } = useFloorFormatters();
  const brands = useFloorBrandNames();
  const row = useFloorMachineRow(id);
  if (!row) return null;
  const { state, brand, player, sessionAt, creditMinor, coinInMinor, netMinor } = row;
  const name = brands.get(brand) ?? brand;
  const isDark = state === 'away' || state === 'out';
  return (
    <li
      className={isMachineWaitingForStaff(state) ? getMachineStateTone(state) : undefined}
      data-alarm={isMachineWaitingForStaff(state) || undefined}
      data-dark={isDark || undefined}
      data-machine={id}
    >
      <a href={buildMachinePageUrl(id)}>
        <LiveReels id={id} brand={brand} name={name} isHere={state !== 'away'} />
        <p className="hd">
          <b>{id}</b>
          <MachineStatePill state={state} />
        </p>
        <p className="pl">
          <span>{player?.name ?? name}</span>
          <b>
            <BareAmountOrEmpty minor={player || creditMinor > 0 ? creditMinor : null} />
          </b>
        </p>
        <p>
          {sessionAt !== null && (
            <span className="la">
              <LiveAgeLabel since={sessionAt} />
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

const thumbnails = createPageThumbnailStore();

interface LiveReelsProps {
  readonly id: string;
  readonly brand: string;
  readonly name: string;
  /** False for an offline machine, which can have no live picture. */
  readonly isHere: boolean;
}

/** Live picture of a machine's reels over its brand's picture, which is the fallback. */
const LiveReels = ({ id, brand, name, isHere }: LiveReelsProps) => {
  const isStill = usePrefersReducedMotion();
  return (
    <span className="reels">
      <BrandReelsPicture brand={brand} name={name} />
      {isHere && !isStill && canBrowserDecodeVideo() && <MovingReels id={id} />}
    </span>
  );
};

const MovingReels = ({ id }: { id: string }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    const machineId = z.parse(machineIdSchema, id);
    if (canvas.current) return drawLiveMachineThumbnails(thumbnails, machineId, canvas.current, setLive);
  }, [id]);
  return <canvas ref={canvas} data-live={isLive} />;
};
