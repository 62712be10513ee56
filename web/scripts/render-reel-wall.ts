/** `npm run reel-wall`: builds the picture of the login page from the drawings of the symbols. */
import { writeFileSync } from 'node:fs';
import { reelWallFile, reelWallPicture } from './reel-wall-picture.ts';

writeFileSync(reelWallFile, reelWallPicture());
