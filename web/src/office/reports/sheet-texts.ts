import { areaTexts } from '../messages/area-texts.ts';

export const useSheetTexts = areaTexts({
  en: {
    floor: 'Floor',
    drop: 'Drop',
    promotions: 'Promotions',
    liabilities: 'Liabilities',
    shifts: 'Shifts',
  },
  tr: {
    floor: 'Salon',
    drop: 'Drop',
    promotions: 'Promosyonlar',
    liabilities: 'Yükümlülükler',
    shifts: 'Vardiyalar',
  },
});
