/** `npm run reel-wall`: makes the login page's picture of the symbols' own drawings. */
import { writeFileSync } from 'node:fs';
import { reelWallFile, reelWallPicture } from './reel-wall-picture.ts';

writeFileSync(reelWallFile, reelWallPicture());
