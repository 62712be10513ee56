import { areaTexts } from '../messages/area-texts.ts';

export const useLogoTexts = areaTexts({
  en: {
    logo: 'The house’s logo',
    set: 'Set the logo',
    setDoes: 'It is drawn in all sizes. Servers show it from their next start on.',
    file: 'PNG, JPEG, WebP, AVIF or SVG, at least 64 × 64 pixels, at most 180 KB',
    tooLarge: 'The file is too large. Choose one of at most 180 KB.',
    remove: 'Take the logo away',
    removeDoes: 'Servers show the product’s mark from their next start on.',
  },
  tr: {
    logo: 'İşletmenin logosu',
    set: 'Logoyu ayarla',
    setDoes: 'Her boyutta çizilir. Sunucular bir sonraki başlangıçtan sonra gösterir.',
    file: 'PNG, JPEG, WebP, AVIF veya SVG, en az 64 × 64 piksel, en fazla 180 KB',
    tooLarge: 'Dosya çok büyük. En fazla 180 KB olan birini seçin.',
    remove: 'Logoyu kaldır',
    removeDoes: 'Sunucular bir sonraki başlangıçtan sonra ürünün işaretini gösterir.',
  },
});
