export { launchTrialBrowser, makeOffer, openTrialPage } from '../video/trial-page.ts';
