import type { KeyboardEvent, PointerEvent } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { cabinetsMessages } from './messages/cabinets-messages.ts';
import { type Corners, type Point, wholeCorners } from './picture-geometry.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

interface CornerHandlesProps {
  /** Corners of the marked area, 0 to 1 of the picture, in the order of `wholeCorners`. */
  readonly corners: Corners;
  readonly size: Size;
  /** Label in the marked area; null for none. */
  readonly name: string | null;
  readonly isBox: boolean;
  readonly onMove: (index: number, to: Point) => void;
}

/** How far outside the displayed picture a corner can be set, as a fraction of its size. */
const outside = 0.12;
const bigStep = 10;
const cornerIndexes = [0, 1, 2, 3] as const;

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const limited = (share: number): number => Math.min(1 + outside, Math.max(-outside, share));

/** Four draggable corners over a picture. The arrow keys move the focused one by 1 px, with Shift by 10. */
export const PictureCornerHandles = ({ corners, size, name, isBox, onMove }: CornerHandlesProps) => {
  const { t } = useMessages(cabinetsMessages);
  const drag = (index: number) => (event: PointerEvent<HTMLButtonElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const area = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!area) return;
    onMove(index, [
      limited((event.clientX - area.left) / area.width),
      limited((event.clientY - area.top) / area.height),
    ]);
  };
  const step = (index: number) => (event: KeyboardEvent) => {
    const by = steps[event.key];
    const from = corners[index];
    if (!by || !from) return;
    event.preventDefault();
    const px = event.shiftKey ? bigStep : 1;
    onMove(index, [limited(from[0] + (by[0] * px) / size.width), limited(from[1] + (by[1] * px) / size.height)]);
  };
  const points = corners.map(([x, y]) => `${x * 100},${y * 100}`).join(' ');
  const [first = wholeCorners[0]] = corners;
  return (
    <div className="handles" data-box={isBox ? '' : undefined}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <polygon points={points} />
      </svg>
      {name !== null && (
        <span className="name" style={{ left: `${first[0] * 100}%`, top: `${first[1] * 100}%` }}>
          {name}
        </span>
      )}
      {cornerIndexes.map((index) => {
        const [x, y] = corners[index];
        const at = t('at', { x: Math.round(x * size.width), y: Math.round(y * size.height) });
        return (
          <button
            key={index}
            type="button"
            className="handle"
            style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
            aria-label={`${t(`corner.${index}`)}, ${at}`}
            onKeyDown={step(index)}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag(index)}
          />
        );
      })}
    </div>
  );
};
