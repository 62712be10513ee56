import { around, lettering, letteringWidth, moved } from './drawing.ts';

export interface BadgeColours {
  readonly ribbon: string;
  readonly fold: string;
  readonly ink: string;
}

export function wildSymbol(hero: string, colours: BadgeColours): string {
  return moved(6, 0, hero, 0.88) + ribbon('WILD', 19, colours);
}

export function scatterSymbol(picture: string, ground: string, colours: BadgeColours): string {
  const frame =
    `<circle cx="50" cy="46" r="45" fill="${colours.fold}"/>` +
    `<circle cx="50" cy="46" r="41" fill="${ground}" stroke="${colours.ribbon}" stroke-width="2.5"/>`;
  const lights = around(20, `<circle cx="50" cy="3" r="1.7" fill="${colours.ink}"/>`, 0, 50, 46);
  return frame + lights + moved(18, 11, picture, 0.64) + ribbon('SCATTER', 13, colours);
}

function ribbon(text: string, size: number, { ribbon: cloth, fold, ink }: BadgeColours): string {
  const half = letteringWidth(text, size, 0.06) / 2 + 6;
  const left = 50 - half;
  const right = 50 + half;
  const tails =
    `<path d="M${left + 4} 80H${left - 8}l5 8-5 8h${12}Z" fill="${fold}"/>` +
    `<path d="M${right - 4} 80h12l-5 8 5 8h-12Z" fill="${fold}"/>`;
  const band =
    `<rect x="${left}" y="76" width="${half * 2}" height="20" rx="3" fill="${cloth}"/>` +
    `<rect x="${left + 1.5}" y="77.5" width="${half * 2 - 3}" height="17" rx="2" fill="none" stroke="${ink}" stroke-opacity=".45"/>`;
  const letters = lettering(text, { x: 50, baseline: 86 + size * 0.36, size, fill: ink, tracking: 0.06 });
  return tails + band + letters;
}
