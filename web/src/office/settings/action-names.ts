import type { OfficeActionName } from '@reelfloor/protocol/office';

/** The actions whose requests are decided on this page. */
export const settingsActions = [
  'setSetting',
  'unsetSetting',
  'setLogo',
  'removeLogo',
  'setHouseWatching',
  'putPanelWords',
  'removePanelWords',
  'setPage',
  'unsetPage',
  'restorePage',
  'renameBrand',
  'orderBrand',
  'showBrand',
  'hideBrand',
  'addAgent',
  'renewAgent',
  'revokeAgent',
  'removeAgent',
] as const satisfies readonly OfficeActionName[];
