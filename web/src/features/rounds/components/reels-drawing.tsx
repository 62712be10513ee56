import type { RecalledPicture } from '../recall/evaluate-stops.ts';
import type { PublishedGame } from '../recall/published-game.ts';

interface ReelsDrawingProps {
  gameId: string;
  picture: RecalledPicture;
  colours: PublishedGame['colours'];
  /** What the picture shows, in words. */
  text: string;
}

const cell = 100;
const rows = 3;

/** The reels as they stood, from the brand's own symbols. Places that won are framed, the others paler. Nothing moves. */
export const ReelsDrawing = ({ gameId, picture: { reels, wins }, colours, text }: ReelsDrawingProps) => {
  const isWon = (reel: number, row: number) =>
    wins.some(({ places }) => places.some((place) => place.reel === reel && place.row === row));
  const hasWins = wins.length > 0;
  return (
    <svg
      role="img"
      aria-label={text}
      viewBox={`0 0 ${reels.length * cell} ${rows * cell}`}
      className="w-full rounded-control border border-line-strong"
      style={{ background: colours.reel }}
    >
      {reels.map((symbols, reel) =>
        symbols.map((symbol, row) => {
          const [x, y] = [reel * cell, row * cell];
          const won = isWon(reel, row);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: places stay where they are
            <g key={`${reel} ${row}`}>
              <image
                href={`/assets/symbols/${encodeURIComponent(gameId)}-${symbol}.svg`}
                x={x + 12}
                y={y + 12}
                width={cell - 24}
                height={cell - 24}
                opacity={won || !hasWins ? 1 : 0.45}
              />
              {won && (
                <rect
                  x={x + 4}
                  y={y + 4}
                  width={cell - 8}
                  height={cell - 8}
                  rx={6}
                  fill="none"
                  stroke={colours.win}
                  strokeWidth={4}
                />
              )}
            </g>
          );
        }),
      )}
      {reels.slice(1).map((_, reel) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places stay where they are
        <path key={reel} d={`M${(reel + 1) * cell} 0V${rows * cell}`} stroke="#80808060" strokeWidth={3} />
      ))}
    </svg>
  );
};
