import { Check, CircleCheck, ImageOff, Maximize, RotateCw, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { TapToPlayButton } from '../../ui/tap-to-play-button.tsx';
import { useOfficeFailureText } from '../api/failure-texts.ts';
import { Card } from '../ui/card.tsx';
import { Segmented } from '../ui/segmented-and-chip-controls.tsx';
import { StatePill } from '../ui/state-pill.tsx';
import { useLiveMachinePicture } from '../ui/use-live-machine-picture.ts';
import { useMachineStillPicture } from '../ui/use-machine-still-picture.ts';
import { useMeasuredVideoQuality, type VideoQuality } from '../ui/use-video-quality.ts';
import { type CommissioningCardProps, useSendCommissioningStep } from './cabinet-commissioning-state.ts';
import { cabinetsMessages } from './messages/cabinets-messages.ts';
import { PictureCornerHandles, type Size } from './picture-corner-handles.tsx';
import {
  type Corners,
  getNextPictureRotation,
  getReelBoxCorners,
  moveReelBoxCorner,
  type PictureGeometry,
  type Point,
  toSourcePictureCorners,
  wholeCorners,
} from './picture-geometry.ts';

type Mode = 'corners' | 'reelBox' | 'result';
const modes: readonly Mode[] = ['corners', 'reelBox', 'result'];

/**
 * Sharpness (0 to 1) below which a picture counts as blurred: there the rendered screen of the simulated machine has lost its edges. It was
 * not measured with a camera: at a real machine the person who looks at the picture decides.
 */
const softUnder = 0.45;

/** The machine's picture, with the positions of its screen and its reels. */
export const PictureSetupCard = ({ id, state, mayTest, size }: CommissioningCardProps & { readonly size: Size }) => {
  const { t } = useMessages(cabinetsMessages);
  const say = useOfficeFailureText();
  const { picture } = state;
  const video = useRef<HTMLVideoElement>(null);
  const { isShown, startByPress, connection } = useLiveMachinePicture(id, true, video);
  const { still, isMissing } = useMachineStillPicture(id, !isShown);
  const figures = useMeasuredVideoQuality({ video, isShown, connection, area: picture.reelBox });
  const { work, error, isPending } = useSendCommissioningStep(id);
  const [mode, setMode] = useState<Mode>('result');
  const arranged: PictureGeometry = {
    corners: picture.corners,
    turn: picture.turn,
    reelBox: picture.reelBox,
  };
  const [past, setPast] = useState<readonly PictureGeometry[]>([]);
  const [moved, setMoved] = useState<Corners | null>(null);
  const [box, setBox] = useState<PictureGeometry['reelBox'] | null>(null);
  const hasDraft = moved !== null || box !== null;
  const forget = () => {
    setMoved(null);
    setBox(null);
  };
  const arrange = (next: PictureGeometry) => {
    setPast([...past, arranged]);
    forget();
    void work({ step: 'arrangePicture', ...next });
  };
  const apply = () =>
    arrange({
      ...arranged,
      ...(moved && { corners: toSourcePictureCorners(moved, arranged) }),
      ...(box && { reelBox: box }),
    });
  const undo = () => {
    if (hasDraft) return forget();
    const last = past.at(-1);
    if (!last) return;
    setPast(past.slice(0, -1));
    void work({ step: 'arrangePicture', ...last });
  };
  const shown = mode === 'corners' ? (moved ?? wholeCorners) : getReelBoxCorners(box ?? picture.reelBox);
  const move = (index: number, [x, y]: Point) => {
    if (mode === 'reelBox') return setBox(moveReelBoxCorner(box ?? picture.reelBox, index, [x, y]));
    const next = (moved ?? wholeCorners).map((corner, at) => (at === index ? [x, y] : corner));
    setMoved(next as unknown as Corners);
  };
  const isArranging = mayTest && mode !== 'result';
  const isGood = picture.fault === null && !isMissing;
  return (
    <Card
      className="arranged"
      title={<span id="cabinet-picture">{t('picture')}</span>}
      aside={
        <StatePill tone={isGood ? 'ok' : 'bad'} icon={isGood ? CircleCheck : ImageOff} filled={!isGood}>
          {picture.fault ?? (isMissing ? t('noPicture') : isShown ? <Live {...figures} /> : t('stills'))}
        </StatePill>
      }
    >
      <div className="seen" data-arranging={isArranging ? '' : undefined}>
        <div className="screen" style={{ aspectRatio: `${size.width} / ${size.height}` }}>
          {still && (
            <img
              src={still.address}
              alt={t('pictureOf', { id })}
              data-dim={isMissing ? '' : undefined}
              draggable={false}
            />
          )}
          <video ref={video} muted playsInline data-shown={isShown} aria-label={t('pictureOf', { id })} />
          {startByPress && (
            <div className="tap">
              <TapToPlayButton title={t('tapToSee')} text={t('tapToSeeWhy')} onPress={startByPress} />
            </div>
          )}
          {isMissing && (
            <p>
              <ImageOff />
              <b>{t('noPicture')}</b>
              <span>{t('noPictureWhy')}</span>
            </p>
          )}
          {isArranging && (
            <PictureCornerHandles
              corners={shown}
              size={size}
              name={mode === 'reelBox' ? t('reelBox') : null}
              isBox={mode === 'reelBox'}
              onMove={move}
            />
          )}
        </div>
      </div>
      {mayTest && (
        <div className="arrange">
          <Segmented
            legend={t('arrange')}
            value={mode}
            onChange={(next) => {
              forget();
              setMode(next);
            }}
            choices={modes.map((value) => ({ value, label: t(value) }))}
          />
          <div>
            <button
              type="button"
              className="ctl"
              disabled={isPending}
              onClick={() => arrange({ ...arranged, turn: getNextPictureRotation(picture.turn) })}
            >
              <RotateCw />
              {t('turn')}
            </button>
            {mode === 'corners' && (
              <button
                type="button"
                className="ctl"
                title={t('wholeSays')}
                disabled={isPending}
                onClick={() => arrange({ ...arranged, corners: wholeCorners })}
              >
                <Maximize />
                {t('whole')}
              </button>
            )}
            <button
              type="button"
              className="ctl"
              disabled={isPending || (!hasDraft && past.length === 0)}
              onClick={undo}
            >
              <Undo2 />
              {t('undo')}
            </button>
            {hasDraft && (
              <button type="button" className="ctl line" disabled={isPending} onClick={apply}>
                <Check />
                {t('apply')}
              </button>
            )}
          </div>
        </div>
      )}
      {isArranging && <p className="px-4 pb-2 text-12 text-ink-2">{t('arrangeHow')}</p>}
      {error && (
        <p role="alert" className="px-4 pb-2 text-14 text-bad">
          {say(error)}
        </p>
      )}
      <dl className="picture-facts">
        <div>
          <dt>{t('source')}</dt>
          <dd>{t('sourceOf', { source: picture.source, width: picture.width, height: picture.height })}</dd>
        </div>
        <div>
          <dt>{t('sharpness')}</dt>
          <dd>
            {figures.sharpness === null
              ? '–'
              : t(figures.sharpness < softUnder ? 'soft' : 'sharp', {
                  percent: Math.round(figures.sharpness * 100),
                })}
          </dd>
        </div>
        <div>
          <dt>{t('turned')}</dt>
          <dd>{t('degrees', { degrees: picture.turn })}</dd>
        </div>
        <div>
          <dt>{t('blackFrozen')}</dt>
          <dd>{picture.fault ?? t('none')}</dd>
        </div>
      </dl>
    </Card>
  );
};

/** Live statistics of the video, as far as the browser provides them. */
const Live = ({ delayMs, framesPerSecond }: VideoQuality) => {
  const { t } = useMessages(cabinetsMessages);
  const says = [
    t('live'),
    delayMs === null ? null : t('ms', { ms: delayMs }),
    framesPerSecond === null ? null : t('perSecond', { frames: framesPerSecond }),
  ];
  return <span title={t('liveSays')}>{says.filter((one) => one !== null).join(', ')}</span>;
};
