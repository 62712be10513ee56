export { allThemes } from '../ui/themes/data/all-themes.ts';
