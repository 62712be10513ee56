export { buildInformationPageUrl } from '../ui/information-page-url.ts';
