export { buildInformationPageUrl as informationAddress } from '../ui/information-page-url.ts';
