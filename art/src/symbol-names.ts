import type { DemoBrandId } from './brand-ids.ts';
import type { SymbolRole } from './symbol-roles.ts';

interface SymbolName {
  readonly en: string;
  readonly tr: string;
  readonly ar: string;
}

/** Reel symbols that each brand names differently. Card letters have the same names in all brands. */
type PictureRole = Extract<SymbolRole, 'wild' | 'scatter' | 'high1' | 'high2' | 'high3'>;

const named = (en: string, tr: string, ar: string): SymbolName => ({ en, tr, ar });

const names: Readonly<Record<DemoBrandId, Readonly<Record<PictureRole, SymbolName>>>> = {
  anatolia: {
    wild: named('Sun', 'Güneş', 'شمس'),
    scatter: named('Kilim', 'Kilim', 'كليم'),
    high1: named('Evil eye', 'Nazar boncuğu', 'خرزة العين'),
    high2: named('Pomegranate', 'Nar', 'رمان'),
    high3: named('Tulip', 'Lale', 'توليب'),
  },
  koi: {
    wild: named('Koi', 'Koi balığı', 'سمكة الكوي'),
    scatter: named('Lantern', 'Fener', 'فانوس'),
    high1: named('Lotus', 'Lotus', 'لوتس'),
    high2: named('Fan', 'Yelpaze', 'مروحة'),
    high3: named('Wave', 'Dalga', 'موجة'),
  },
  copper: {
    wild: named('Sheriff’s star', 'Şerif yıldızı', 'نجمة الشريف'),
    scatter: named('Mesa', 'Masa dağı', 'هضبة'),
    high1: named('Gem', 'Mücevher', 'جوهرة'),
    high2: named('Horseshoe', 'At nalı', 'حدوة حصان'),
    high3: named('Cactus', 'Kaktüs', 'صبار'),
  },
  orbit: {
    wild: named('Seven', 'Yedi', 'سبعة'),
    scatter: named('Comet', 'Kuyruklu yıldız', 'مذنب'),
    high1: named('Planet', 'Gezegen', 'كوكب'),
    high2: named('Rocket', 'Roket', 'صاروخ'),
    high3: named('Star', 'Yıldız', 'نجمة'),
  },
  bazaar: {
    wild: named('Lamp', 'Lamba', 'مصباح'),
    scatter: named('Flying carpet', 'Uçan halı', 'بساط طائر'),
    high1: named('Tea glass', 'Çay bardağı', 'كأس شاي'),
    high2: named('Bell', 'Çan', 'جرس'),
    high3: named('Cherries', 'Kiraz', 'كرز'),
  },
  pharaoh: {
    wild: named('Scarab', 'Skarabe', 'جعران'),
    scatter: named('Pyramid', 'Piramit', 'هرم'),
    high1: named('Eye of Horus', 'Horus’un gözü', 'عين حورس'),
    high2: named('Ankh', 'Ankh', 'عنخ'),
    high3: named('Cat', 'Kedi', 'قطة'),
  },
};

/** Returns the brand's name for a reel symbol; undefined for card letters, whose names do not depend on the brand. */
export const findBrandSymbolName = (brandId: DemoBrandId, role: SymbolRole): SymbolName | undefined =>
  Object.hasOwn(names[brandId], role) ? names[brandId][role as PictureRole] : undefined;
