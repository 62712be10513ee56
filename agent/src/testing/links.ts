export { generateTrace, parseDeliveryTrace, type RadioName, radioForms } from './link-trial/delivery-trace.ts';
export {
  firstFigures,
  type LinkFigures,
  linkFigures,
  type SeenFigures,
  testedRate,
} from './link-trial/link-figures.ts';
export { type LinkName, namedLinks, trialPhases } from './link-trial/named-links.ts';
export { randomLink } from './link-trial/random-link.ts';
export { type LinkShape, ShapedPath } from './link-trial/shaped-path.ts';
