import { encode } from 'uqr';

/** Width of the white quiet zone around a QR code that scanners need, in modules (ISO/IEC 18004, 9.1). */
const quiet = 4;

export const QrCode = ({ text, label, className }: { text: string; label: string; className?: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const whole = size + 2 * quiet;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-quiet} ${-quiet} ${whole} ${whole}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect x={-quiet} y={-quiet} width={whole} height={whole} fill="#fff" />
      <path d={pathOf(data)} fill="#000" />
    </svg>
  );
};

const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
