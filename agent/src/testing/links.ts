export { type LinkFigures, linkFigures, type SeenFigures } from '../video/link-trial/link-figures.ts';
export { type LinkName, namedLinks, trialPhases } from '../video/link-trial/named-links.ts';
export { randomLink } from '../video/link-trial/random-link.ts';
export { type LinkShape, ShapedPath } from '../video/link-trial/shaped-path.ts';
